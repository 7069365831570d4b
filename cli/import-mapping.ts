/** Saved mappings: which column holds which field, as JSON or YAML. */

import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { isField } from '../src/directory/import/reading/column-names.ts'
import type { Columns, Mapping } from '../src/directory/import/reading/columns.ts'
import { ClearError, messageOf } from '../src/platform/errors.ts'
import type { Session } from './session.ts'

export async function readMapping(file: string | undefined, session: Session): Promise<Mapping> {
  if (file === undefined) return {}
  const content = await readFile(session.path(file), 'utf8').catch((error) => {
    throw new ClearError(`The mapping ${file} cannot be read (${messageOf(error)}).`)
  })
  const mapping = parseMapping(content)
  if (!mapping) {
    throw new ClearError(`The mapping ${file} must hold lines such as "name: Plant Name".`)
  }
  return mapping
}

function parseMapping(content: string): Mapping | null {
  try {
    const parsed: unknown = parse(content, { maxAliasCount: 0 })
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    const entries = Object.entries(parsed)
    const isRight = entries.every(([field, column]) => isField(field) && typeof column === 'string')
    return isRight ? Object.fromEntries(entries) : null
  } catch {
    return null
  }
}

/** The columns as they were found, to be corrected by hand where that is needed. */
export function saveMapping(path: string, { positions, header }: Columns): void {
  const mapping: Mapping = {}
  for (const [field, position] of positions) mapping[field] = header[position] ?? ''
  writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`)
}
