/**
 * The eleven records in each language, checked and compiled into the server by category-records.content.ts.
 */
import { currentLanguage, inEachLanguage, type Language } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { localHref } from '../../site/pages.ts'
import type { CategoryAbout, CategoryName, CategoryRecord } from './category-records.contract.ts'
import { citedIds } from './prose-syntax.ts'

const files = import.meta.glob<CategoryRecord>('../../../content/categories/*.yaml', {
  import: 'default',
  eager: true,
})

/** Without a translation the record is in English. */
function recordsIn(language: Language): Map<string, CategoryRecord> {
  const originals = Object.entries(files).filter(([file]) => !/\.[a-z]{2}\.yaml$/.test(file))
  return new Map(
    originals.map(([file, original]) => {
      const translated = files[file.replace('.yaml', `.${language}.yaml`)]
      return [original.slug, translated ? withLinksIn(language, translated) : original]
    }),
  )
}

/** To the reader's language where the page is translated. */
const withLinksIn = (language: Language, record: CategoryRecord): CategoryRecord =>
  withLanguage(language, () =>
    JSON.parse(
      JSON.stringify(record).replace(/\]\((\/[^()\s]*)\)/g, (_, href) => `](${localHref(href)})`),
    ),
  )

const records = inEachLanguage({ en: recordsIn('en'), es: recordsIn('es') })

export function findCategoryRecord(slug: string): CategoryRecord | null {
  return records().get(slug) ?? null
}

export function findCategoryAbout(slug: string): CategoryAbout | null {
  const record = records().get(slug)
  if (!record) return null
  const { milestones: _m, pageTitle: _p, metaDescription: _d, h1Title: _h, ...rest } = record
  const { sections, structuredData: _s, ...about } = rest
  const cited = citedIds([about.historicalContext, about.healthRisks, about.legalContext])
  const references = sections.citations.references.filter(({ id }) => cited.includes(id))
  return { ...about, references }
}

export function listCategoryNames(): CategoryName[] {
  return [...records().values()]
    .map(({ name, slug, singular, noun, facilitiesOf, canonical, description }) => ({
      name,
      slug,
      singular,
      noun,
      facilitiesOf,
      canonical,
      description,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, currentLanguage()))
}
