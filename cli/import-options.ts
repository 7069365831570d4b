/** The options of ./atlas import, and its saved mappings: which column holds which field. */
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { allCategories, type CategorySlug, categoryBySlug } from '../src/directory/categories.ts'
import { type Grade, grades } from '../src/directory/evidence/grades.ts'
import { fields, isField } from '../src/directory/import/reading/column-names.ts'
import type { Columns, Mapping } from '../src/directory/import/reading/columns.ts'
import type { Citation } from '../src/directory/import/writing/records.sql.ts'
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import type { Session } from './session.ts'
import { UsageError } from './verb.ts'

export type ImportOptions = {
  file: string
  mapping: Mapping
  mappingFile: string | undefined
  saveMapping: string | undefined
  category: CategorySlug | null
  citation: Citation | null
  isComplete: boolean
  isForced: boolean
  isDryRun: boolean
  report: string | undefined
  sheet: string | null
  grade: Grade | null
  isEveryRow: boolean
  /** Files that belong to the list, such as OSHA's violations. */
  joinedFiles: string[]
}

/** An invented record does not come from a list. */
const GRADES = grades.filter((grade) => grade !== 'demonstration')

export const importHelp = [
  '--dry-run              show what would happen, change nothing',
  '--map field=Column     which column holds a field; repeat for more',
  '--mapping FILE         the same from a saved file; --save-mapping FILE writes one',
  '--category SLUG        what all rows are, such as power-plants',
  '--source "title|url|year"   the document to cite, and the name of the list: give the same',
  '                       title for every edition, so that its identifiers are recognized',
  '--complete             the file is the whole list: what is no longer in it is deactivated',
  '--force                deactivate even if that is most of the list',
  '--sheet NAME           which sheet of a workbook, by its name or number (default: the first)',
  '--with FILE            a second file that belongs to the list (osha_violation.csv to',
  '                       osha_inspection.csv); repeat for its parts',
  '--all-rows             also import the rows of a list with evidence that do not mention asbestos',
  `--grade GRADE          the strongest grade that the evidence may give: ${GRADES.join(', ')};`,
  '                       never more than the list itself gives',
  '--report FILE          where the report goes (default: imports/ in the data folder)',
  '',
  'list                   the latest runs; show RUN says what one did and whether it can be undone',
  'undo RUN               restores the directory, as long as nothing later depends on the run;',
  '                       asks first, or --yes',
  '',
  `Fields: ${fields.join(', ')}.`,
  'docs/data.md explains what is understood, how facilities are matched, and the report.',
].join('\n')

export function readImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      map: { type: 'string', multiple: true, default: [] },
      mapping: { type: 'string' },
      'save-mapping': { type: 'string' },
      category: { type: 'string' },
      source: { type: 'string' },
      complete: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      report: { type: 'string' },
      sheet: { type: 'string' },
      with: { type: 'string', multiple: true, default: [] },
      'all-rows': { type: 'boolean', default: false },
      grade: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0)
    throw new UsageError('import needs one file, or - for standard input.')
  return {
    file,
    mapping: Object.fromEntries(values.map.map(readAssignment)),
    mappingFile: values.mapping,
    saveMapping: values['save-mapping'],
    category: values.category === undefined ? null : readCategory(values.category),
    citation: values.source === undefined ? null : readCitation(values.source),
    isComplete: values.complete,
    isForced: values.force,
    isDryRun: values['dry-run'],
    report: values.report,
    sheet: values.sheet ?? null,
    grade: values.grade === undefined ? null : readGrade(values.grade),
    isEveryRow: values['all-rows'],
    joinedFiles: values.with,
  }
}

function readAssignment(text: string): [string, string] {
  const [, field = '', column = ''] = text.match(/^([^=]+)=(.+)$/s) ?? []
  if (!isField(field)) {
    throw new UsageError(`--map "${text}" names no field. Fields are: ${fields.join(', ')}.`)
  }
  return [field, column]
}

function readCategory(text: string): CategorySlug {
  const found = categoryBySlug(text)
  if (found) return found.slug
  const slugs = allCategories.map(({ slug }) => slug).join(', ')
  throw new UsageError(`--category must be one of ${slugs}, not "${text}".`)
}

function readGrade(text: string): Grade {
  const grade = GRADES.find((one) => one === text)
  if (!grade) throw new UsageError(`--grade must be one of ${GRADES.join(', ')}, not "${text}".`)
  return grade
}

function readCitation(text: string): Citation {
  const [title = '', url = '', year = '', ...more] = text.split('|').map((part) => part.trim())
  const isRight =
    title !== '' &&
    title.length <= 300 &&
    more.length === 0 &&
    (url === '' || (/^https?:\/\/\S+$/.test(url) && url.length <= 1000)) &&
    (year === '' || /^\d{4}$/.test(year))
  if (!isRight) {
    throw new UsageError(
      '--source must read "title|https://address|year"; address and year may be empty.',
    )
  }
  return { title, url: url || null, year: year === '' ? null : Number(year) }
}

/** Reads JSON or YAML. */
export async function readMapping(file: string | undefined, session: Session): Promise<Mapping> {
  if (file === undefined) return {}
  const content = await readFile(session.path(file), 'utf8').catch((error) => {
    throw new UserFacingError(`The mapping ${file} cannot be read (${messageOf(error)}).`)
  })
  const mapping = parseMapping(content)
  if (!mapping) {
    throw new UserFacingError(`The mapping ${file} must hold lines such as "name: Plant Name".`)
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
