/**
 * Build step: turns the YAML records in content/categories into modules of the server bundle, since
 * parsing YAML takes a tenth of a second per file. A record that breaks a rule fails the build with
 * the file and the reason.
 */
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { ClearError } from '../../platform/errors.ts'
import { categoryBySlug, facilityCategorySlug } from '../categories.ts'
import { type CategoryRecord, categoryRecordSchema } from './category-records.contract.ts'
import { citedIds, parseInline, plainText, splitParagraphs } from './prose-syntax.ts'

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

/** Rules beyond the shape of a record. Each returns what it found. */
const VAGUE_LABEL = /^(click )?(here|this|link|read more|learn more|more|this page|this link)\.?$/i
const MARKUP = /<[a-z/!]|\*\*|__|`|\[[^\]]*\]\[[a-z]/i
const MAX_FURTHER_READING = 5

/** A record describes a category of the directory, or shares the facilities of one. */
export function categoryFaults({ slug, name, facilitiesOf }: CategoryRecord): string[] {
  const category = categoryBySlug(slug)
  const isKnown = categoryBySlug(facilityCategorySlug(slug)) !== undefined
  return [
    ...(isKnown ? [] : [`${slug}: is no category (see src/directory/categories.ts)`]),
    ...(category && category.name !== name
      ? [`${slug}: is called "${category.name}", not "${name}"`]
      : []),
    ...(isKnown && facilitiesOf !== facilityCategorySlug(slug)
      ? [`${slug}: lists the facilities of ${facilityCategorySlug(slug)}, not of ${facilitiesOf}`]
      : []),
  ]
}

/** All prose in a record, with its path. References and labels are not prose. */
export function listProse(record: CategoryRecord): { at: string; text: string }[] {
  const { milestones: _, structuredData: __, metaKeywords: ___, sections, ...rest } = record
  const { citations: _references, stateFilter, ...readable } = sections
  const { content, instruction } = stateFilter
  return listStrings({ ...rest, sections: { ...readable, stateFilter: { content, instruction } } })
}

function listStrings(value: unknown, at = ''): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listStrings(inner, at ? `${at}.${key}` : key),
  )
}

export function citationFaults(record: CategoryRecord): string[] {
  const { references } = record.sections.citations
  const cited = citedIds(listProse(record).map(({ text }) => text))
  const unknown = cited.filter((id) => !references.some((reference) => reference.id === id))
  const unused = references.filter(
    ({ id, furtherReading }) => !cited.includes(id) && !furtherReading,
  )
  const further = references.filter(({ furtherReading }) => furtherReading)
  const both = further.filter(({ id }) => cited.includes(id))
  return [
    ...unknown.map((id) => `${record.slug}: cites [${id}], which is not in its references`),
    ...unused.map(
      ({ id }) => `${record.slug}: reference ${id} is neither cited nor further reading`,
    ),
    ...both.map(({ id }) => `${record.slug}: reference ${id} is cited and marked further reading`),
    ...(further.length > MAX_FURTHER_READING
      ? [`${record.slug}: more than ${MAX_FURTHER_READING} references are further reading`]
      : []),
  ]
}

export function linkFaults(record: CategoryRecord, isLive: (path: string) => boolean): string[] {
  return listProse(record).flatMap(({ at, text }) =>
    parseInline(text).flatMap((part) => {
      if (part.kind !== 'link') return []
      const where = `${record.slug}, ${at}`
      return [
        ...(isLive(part.href) ? [] : [`${where}: ${part.href} is not an address of the site`]),
        ...(VAGUE_LABEL.test(part.label.trim()) ? [`${where}: "${part.label}" says nothing`] : []),
      ]
    }),
  )
}

export function markupFaults(record: CategoryRecord): string[] {
  return listProse(record)
    .filter(({ text }) => MARKUP.test(text))
    .map(({ at }) => `${record.slug}, ${at}: holds markup other than citations and links`)
}

export function countWords(record: CategoryRecord): number {
  return listProse(record)
    .filter(({ at }) => at.includes('.') || /Context|healthRisks|description/.test(at))
    .map(({ text }) => plainText(text).split(' ').length)
    .reduce((sum, words) => sum + words, 0)
}

/**
 * Paragraphs and sentences that occur twice, in one record or across two. The category's nouns are
 * masked first, so that a sentence that only swaps the noun counts as a repeat.
 */
export function repetitionFaults(records: CategoryRecord[]): string[] {
  const seen = new Map<string, string>()
  const faults: string[] = []
  for (const record of records) {
    for (const { at, text } of listProse(record)) {
      if (!isRunningText(at)) continue
      for (const unit of new Set(splitParagraphs(text).flatMap(paragraphAndSentences))) {
        const key = withoutNouns(unit, record)
        const where = `${record.slug}, ${at}`
        const before = seen.get(key)
        if (before && before !== where) faults.push(`${where} repeats ${before}: "${unit}"`)
        seen.set(key, where)
      }
    }
  }
  return faults
}

/** Names, titles and short list items may repeat; running text may not. */
function isRunningText(at: string): boolean {
  return /(content|detail|Content|answer|question|instruction|Risks|Context|description)$/.test(at)
}

function paragraphAndSentences(paragraph: string): string[] {
  const plain = plainText(paragraph)
  const sentences = plain.split(/(?<=[.?!])\s+(?=[A-Z"$\d])/).filter((s) => s.split(' ').length > 4)
  return [plain, ...sentences]
}

function withoutNouns(text: string, { name, noun, singular }: CategoryRecord): string {
  const nouns = [name, noun, singular].flatMap((word) => [`${word}s`, word]).map(escapeRegExp)
  return text
    .replace(new RegExp(`\\b(${nouns.join('|')})\\b`, 'gi'), '…')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}…% ]/gu, '')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
