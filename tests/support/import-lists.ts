/** Lists for real import processes, and the state of a directory after them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { exportFields } from '../../src/directory/export/facility-fields.ts'
import {
  exportFacilities,
  listExportedStates,
} from '../../src/directory/export/facility-rows.sql.ts'
import type { OpenDatabase } from '../../src/platform/database/open.ts'
import type { TestDatabase } from './test-database.ts'

const HEADER = 'id,name,address,city,state,lat,lon,description\n'
const WORDS = 'Words. '.repeat(300)

/** Every third is in Tampa, the others are in Orlando: Old Mill 1x, Old Mill 2x … */
export function listOf(name: string, count: number): string {
  const row = (n: number) =>
    `${n},${name} Mill ${n}x,${n} Main St,${n % 3 === 0 ? 'Tampa' : 'Orlando'},FL,${27.9 + n / 1e4},${-82.4 + n / 1e4},"${WORDS}"\n`
  return HEADER + Array.from({ length: count }, (_, at) => row(at + 1)).join('')
}

/** Removed when the test ends. */
export function temporaryFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export const settingsOf = ({ options }: TestDatabase): Record<string, string> => options

/** The whole directory as an export would show it, and its counts. */
export async function contentOf({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string> {
  const fields = exportFields.filter(({ name }) => name !== 'updated_at')
  const lines: string[] = []
  for (const { id } of await listExportedStates(pool)) {
    for await (const page of exportFacilities(pool, id)) {
      for (const facility of page) lines.push(JSON.stringify(fields.map((f) => f.value(facility))))
    }
  }
  const counted = 'select name, facility_count from cities order by name'
  for (const city of (await pool.query(counted)).rows) lines.push(JSON.stringify(city))
  return lines.join('\n')
}
