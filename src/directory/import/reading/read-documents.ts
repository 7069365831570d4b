/** What a row says about asbestos: by the list's template, or in our own export, with translations. */
import { UserFacingError } from '../../../platform/errors.ts'
import {
  carriedEvidenceSchema,
  carriedTranslationsSchema,
} from '../../evidence/evidence.contract.ts'
import { type Grade, grades } from '../../evidence/grades.ts'
import { cellText } from './cells.ts'
import type { Columns } from './columns.ts'
import { BadCell, type CellOf } from './evidence-cells.ts'
import type { ListDocument } from './evidence-templates.ts'
import type { Translation } from './import-row.ts'
import type { ReadOptions } from './read-options.ts'

type DocumentReader = (cells: string[]) => readonly ListDocument[] | 'skipped' | BadCell

const NONE: readonly ListDocument[] = []

export function documentReader(columns: Columns, options: ReadOptions): DocumentReader {
  const read = columns.list?.template ? templateReader(columns, options) : ownReader(columns)
  const { grade } = options
  if (grade === null) return read
  return (cells) => {
    const documents = read(cells)
    return Array.isArray(documents) ? documents.map((one) => weakened(one, grade)) : documents
  }
}

function templateReader({ list, said, header }: Columns, options: ReadOptions): DocumentReader {
  const template = list?.template
  if (!template) return () => NONE
  const other = options.isEveryRow ? NONE : 'skipped'
  const source = options.citation && { title: options.citation.title, url: options.citation.url }
  return (cells) => {
    const cell = (key: string) => {
      const position = said.get(key)
      return position === undefined ? null : cellText(cells[position])
    }
    try {
      const documents = cellsOf(cell, options)
        .filter((one) => template.isAbout(one))
        .flatMap((one) => template.documents(one))
        .map((document) => (template.isCitedBySource ? { ...document, ...source } : document))
      return documents.length === 0 ? other : documents
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      const column = header[said.get(error.key) ?? -1] ?? error.key
      return new BadCell(column, error.message, cell(error.key) ?? '')
    }
  }
}

/** The row itself, or the row with each of the rows of the second file that belong to it. */
function cellsOf(cell: CellOf<string>, { joined }: ReadOptions): CellOf<string>[] {
  if (!joined) return [cell]
  const rows = joined.rows.get(cell(joined.by) ?? '') ?? []
  return rows.map((row) => (key) => row[key] ?? cell(key))
}

function ownReader({ positions, header }: Columns): DocumentReader {
  const position = positions.get('evidence')
  if (position === undefined) return () => NONE
  return (cells) => {
    const text = cells[position] ?? ''
    // Another list's column of that name holds words.
    if (!text.startsWith('[')) return NONE
    const read = carriedEvidenceSchema.safeParse(parsed(text))
    if (!read.success) {
      return new BadCell(header[position] ?? '', 'not evidence as an export writes it', text)
    }
    return read.data.map((one) => ({
      ...one,
      quote: one.quote ?? null,
      identifier: one.identifier ?? null,
      findIt: one.findIt ?? null,
      readAs: one.readAs ?? null,
      shows: one.shows ?? null,
      years: one.years ?? null,
    }))
  }
}

const UNTRANSLATED: readonly Translation[] = []

export function translationReader({ positions, header }: Columns) {
  const position = positions.get('translations')
  if (position === undefined) return () => UNTRANSLATED
  return (cells: string[]): readonly Translation[] | BadCell => {
    const text = cells[position] ?? ''
    if (!text.startsWith('{')) return UNTRANSLATED
    const read = carriedTranslationsSchema.safeParse(parsed(text))
    if (!read.success) {
      return new BadCell(header[position] ?? '', 'not translations as an export writes them', text)
    }
    return Object.entries(read.data).flatMap(([language, texts]) =>
      Object.entries(texts).map(([english, translation]) => ({ language, english, translation })),
    )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The rule of database/functions/evidence-grades.sql, for a single document. */
export function gradeOf({ kind, shows }: Pick<ListDocument, 'kind' | 'shows'>): Grade {
  if (kind === null || shows === 'place-and-period') return 'listed'
  return kind === 'site-report' ? 'reported' : 'documented'
}

const isStronger = (grade: Grade, than: Grade) => grades.indexOf(grade) < grades.indexOf(than)

/** A document that would give a stronger grade only names the site. */
const weakened = (document: ListDocument, strongest: Grade): ListDocument =>
  isStronger(gradeOf(document), strongest)
    ? { ...document, kind: null, statement: null, quote: null }
    : document

/** Refuses options that this list cannot fulfill, before a row is read. */
export function checkList({ list, said, positions }: Columns, options: ReadOptions): void {
  const template = list?.template
  const own = template?.grade ?? (positions.has('evidence') ? 'documented' : 'listed')
  if (options.grade && isStronger(options.grade, own)) {
    const name = list ? `${list.title} gives` : 'This list gives'
    throw new UserFacingError(
      `${name} the grade ${own} at most, and --grade can only lower it. Nothing was changed.`,
    )
  }
  if (template?.isCitedBySource && !options.citation?.url) {
    throw new UserFacingError(
      `This list (${list?.title}) does not say who published it: add --source "title|https://address|year". Nothing was changed.`,
    )
  }
  if (options.joined && options.joined.template !== template) {
    throw new UserFacingError(
      `The file given with --with does not belong to ${list?.title ?? 'this list'}.`,
    )
  }
  const second = template?.joined
  if (second && !options.joined && !second.says.some((key) => said.has(key))) {
    throw new UserFacingError(
      `This list (${list?.title}) says nothing about asbestos without a second file: add --with ${second.file}. Nothing was changed.`,
    )
  }
}
