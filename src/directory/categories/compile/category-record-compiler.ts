/**
 * Build step: turns a record of content/categories into a module of the server bundle. Reading YAML
 * takes a tenth of a second a file, so it is done here and not while a visitor waits. A record that
 * breaks a rule stops the build with the file and the reason.
 */
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { ClearError } from '../../../platform/errors.ts'
import { type CategoryRecord, categoryRecordSchema } from '../category-records.contract.ts'
import { categoryFaults, citationFaults, markupFaults } from './category-record-rules.ts'

export function categoryRecordCompiler(): Plugin {
  return {
    name: 'category-records',
    enforce: 'pre',
    transform: {
      filter: { id: /\/content\/categories\/[a-z-]+\.yaml$/ },
      handler(text, id) {
        const record = readCategoryRecord(id, text)
        return { code: `export default ${JSON.stringify(record)}`, map: null }
      },
    },
  }
}

export function readCategoryRecord(path: string, text: string): CategoryRecord {
  const result = categoryRecordSchema.safeParse(parse(text))
  if (!result.success) throw new ClearError(`${path}\n${z.prettifyError(result.error)}`)
  const record = result.data
  const faults = [...categoryFaults(record), ...citationFaults(record), ...markupFaults(record)]
  if (faults.length > 0) throw new ClearError(`${path}\n${faults.join('\n')}`)
  if (!path.endsWith(`/${record.slug}.yaml`)) {
    throw new ClearError(`${path}\nits slug is "${record.slug}"`)
  }
  return record
}
