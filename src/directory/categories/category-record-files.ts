/** The ten records, checked and compiled into the server by category-record-compiler.ts. */
import type { CategoryAbout, CategoryName, CategoryRecord } from './category-records.contract.ts'
import { citedIds } from './prose-syntax.ts'

const files = import.meta.glob<CategoryRecord>('../../../content/categories/*.yaml', {
  import: 'default',
  eager: true,
})

const records = new Map(Object.values(files).map((record) => [record.slug, record]))

export function findCategoryRecord(slug: string): CategoryRecord | null {
  return records.get(slug) ?? null
}

export function findCategoryAbout(slug: string): CategoryAbout | null {
  const record = records.get(slug)
  if (!record) return null
  const { milestones: _m, pageTitle: _p, metaDescription: _d, h1Title: _h, ...rest } = record
  const { sections, structuredData: _s, ...about } = rest
  const cited = citedIds([about.historicalContext, about.healthRisks, about.legalContext])
  const references = sections.citations.references.filter(({ id }) => cited.includes(id))
  return { ...about, references }
}

export function listCategoryNames(): CategoryName[] {
  return [...records.values()]
    .map(({ name, slug, singular, noun, facilitiesOf, canonical, description }) => ({
      name,
      slug,
      singular,
      noun,
      facilitiesOf,
      canonical,
      description,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
