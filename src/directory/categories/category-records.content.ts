/** The records in content/categories, one for each kind of workplace. */
import { yamlContent } from '../../platform/content/content-loader.ts'
import { figuresIn, listTexts } from '../../platform/content/content-translation.ts'
import { categoryBySlug, facilityCategorySlug } from '../categories.ts'
import {
  type CategoryRecord,
  categoryRecordSchema,
  englishRecordSchema,
} from './category-records.contract.ts'
import { citedIds, parseInline, plainText, splitParagraphs } from './prose-syntax.ts'

/** What a translation takes from the English record: addresses, years, names and sources. */
const SHARED =
  /^(slug|facilitiesOf|canonical|peakUseYears|milestones\.\d+\.year|sections\.citations\.references\..*|sections\.cityPages\.cities\.\d+\.(name|state|stateSlug|slug|keyFacilities\..*))$/

export const categoryRecords = yamlContent({
  files: /^categories\/[a-z-]+$/,
  read: (value, { name, language }) => {
    const record = (
      language === 'en' ? englishRecordSchema.parse(value) : categoryRecordSchema.parse(value)
    ) as CategoryRecord
    const faults = [
      ...(language === 'en' ? [...categoryFaults(record), ...citationFaults(record)] : []),
      ...(name === `categories/${record.slug}` ? [] : [`its slug is "${record.slug}"`]),
      ...markupFaults(record),
      ...englishFaults(record),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return record
  },
  translated: (path) => !SHARED.test(path),
  marks: (text) => ({
    citations: marksIn(text, 'citation'),
    links: marksIn(text, 'link'),
    figures: figuresIn(plainText(text)),
    paragraphs: [String(splitParagraphs(text).length)],
  }),
})

const marksIn = (text: string, kind: 'citation' | 'link'): string[] =>
  parseInline(text)
    .flatMap((part) => (part.kind === kind ? ['id' in part ? `[${part.id}]` : part.href] : []))
    .sort()

/** Texts that pages show as prose; only there can English words be marked. */
const PROSE =
  /(Context|healthRisks|content|detail|additionalContent|answer|instruction)$|cities\.\d+\.description$/

const englishFaults = (record: CategoryRecord): string[] =>
  listTexts(record)
    .filter(({ path, text }) => /[{}]/.test(text) && !PROSE.test(path))
    .map(({ path }) => `${path}: English is marked only in prose`)

/** Rules beyond the shape of a record. Each returns what it found. */
const VAGUE_LABEL =
  /^(click |haga clic )?(here|this|link|read more|learn more|more|this page|this link|aquí|esta página|enlace|más|leer más)\.?$/i
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
  const prose = { ...rest, sections: { ...readable, stateFilter: { content, instruction } } }
  return listTexts(prose).map(({ path, text }) => ({ at: path, text }))
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
