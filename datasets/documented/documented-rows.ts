/** The real sites of this folder's files as rows of the directory's tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { allCategories } from '../../src/directory/categories.ts'
import {
  type DocumentedSite,
  documentedFileSchema,
  type FactKind,
} from '../../src/directory/evidence/evidence.contract.ts'
import { findCountyTown, findTowns } from '../../src/directory/search/gazetteer/gazetteer.ts'
import { plainName } from '../../src/directory/search/search-words.ts'
import { plainSlug } from '../../src/directory/slug.ts'
import { ROOT } from '../../src/platform/root.ts'
import { countyName, type UsState, usStates } from '../../src/site/us.ts'
import type { Row } from '../demo/generate.ts'

type Batch = { table: string; rows: Row[] }
type StateFile = { state: UsState; sites: DocumentedSite[] }
type WrittenEvidence = DocumentedSite['evidence'][number]
type WrittenSource = DocumentedSite['sources'][number]

const FOLDER = join(ROOT, 'datasets/documented')

let sites: StateFile[] | undefined

/** Throws, naming file and site, when a record breaks a rule. Read once: parsing takes seconds. */
export function readDocumentedSites(): StateFile[] {
  sites ??= readFiles()
  return sites
}

function readFiles(): StateFile[] {
  const files = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.yaml') && name !== 'ratings.yaml',
  )
  const read = files.sort().map((name) => {
    const parsed = documentedFileSchema.safeParse(parse(readFileSync(join(FOLDER, name), 'utf8')))
    if (!parsed.success)
      throw new Error(`datasets/documented/${name}: ${z.prettifyError(parsed.error)}`)
    const state = usStates.find(({ slug }) => slug === parsed.data.state)
    if (!state || name !== `${state.slug}.yaml`)
      throw new Error(`datasets/documented/${name} says it is about ${parsed.data.state}`)
    return { state, sites: parsed.data.sites }
  })
  const records = new Map<number, string>()
  for (const { name, record } of read.flatMap(({ sites }) => sites)) {
    const other = records.get(record)
    if (other)
      throw new Error(`datasets/documented: ${name} and ${other} are both record ${record}`)
    records.set(record, name)
  }
  return read
}

/** The tables in an order that satisfies foreign keys. */
export function documentedRows(): Batch[] {
  const rows = new DirectoryRows()
  for (const { state, sites } of readDocumentedSites())
    for (const site of sites) rows.add(state, site)
  return rows.batches()
}

class DirectoryRows {
  private readonly cities = new Map<string, Row & { id: number }>()
  private readonly facilities: Row[] = []
  private readonly slugs = new Set<string>()
  private readonly sources: Row[] = []
  private readonly facts: Row[] = []

  batches(): Batch[] {
    return [
      { table: 'states', rows: usStates.map(stateRow) },
      { table: 'cities', rows: [...this.cities.values()] },
      { table: 'categories', rows: allCategories.map((category) => ({ ...category })) },
      { table: 'facilities', rows: this.facilities },
      { table: 'facility_sources', rows: this.sources },
      { table: 'facility_facts', rows: this.facts },
    ]
  }

  add(state: UsState, site: DocumentedSite): void {
    const city = this.cityOf(state, site)
    const { record: id, evidence } = site
    const slug = plainSlug(site.name)
    const address = `${city.id}/${slug}`
    if (this.slugs.has(address)) throw new Error(`${site.name} stands twice in ${city.name}`)
    this.slugs.add(address)
    this.facilities.push({
      id,
      name: site.name,
      slug,
      city_id: city.id,
      state_id: stateId(state),
      category_id: allCategories.find((one) => one.slug === site.category)?.id ?? null,
      description: evidence[0]?.statement ?? null,
      company_name: site.company ?? null,
      former_names: site.formerNames.map(({ name }) => name),
      facility_type: site.type,
      operational_years: yearsInWords(site.operatingYears),
      asbestos_years: yearsInWords(site.asbestosYears),
      whereabouts: site.place ?? null,
      county: site.county ?? null,
      zip_code: site.zip ?? null,
      latitude: site.position?.[0] ?? null,
      longitude: site.position?.[1] ?? null,
      unknowns: site.unknown,
      last_reviewed:
        evidence
          .map(({ checkedOn }) => checkedOn)
          .sort()
          .at(-1) ?? null,
      exposure_materials: [],
      subsidiaries: [],
      is_active: true,
      is_featured: false,
      template_content_generated: false,
      category_certainty: 10,
      grade: 'listed',
      created_at: WRITTEN,
      updated_at: WRITTEN,
    })
    const firstSource = this.sources.length + 1
    for (const item of evidence) this.addSource(id, item)
    for (const source of site.sources) this.addSource(id, source)
    for (const [kind, list] of factsOf(site))
      for (const { name, source, from, to } of list)
        this.facts.push({
          id: this.facts.length + 1,
          facility_id: id,
          kind,
          name,
          from_year: from ?? null,
          to_year: typeof to === 'number' ? to : null,
          source_id: firstSource + source - 1,
        })
  }

  private addSource(facility: number, source: Partial<WrittenEvidence> & WrittenSource): void {
    this.sources.push({
      id: this.sources.length + 1,
      facility_id: facility,
      kind: source.kind ?? null,
      statement: source.statement ?? null,
      quote: source.quote ?? null,
      title: source.title,
      publisher: source.publisher,
      year: source.year,
      identifier: source.identifier ?? null,
      url: source.url ?? null,
      find_it: source.findIt ?? null,
      checked_on: source.checkedOn ?? null,
      read_as: source.readAs ?? null,
      shows: source.shows ?? null,
      years_from: source.years?.from ?? null,
      years_to: source.years?.to ?? null,
    })
  }

  /** A site outside any city belongs to its county, which has a page like a city's. */
  private cityOf(state: UsState, site: DocumentedSite): Row & { id: number } {
    const name = site.city ?? countyName(state.code, site.county ?? '')
    const slug = plainSlug(name)
    const key = `${state.code}/${slug}`
    const known = this.cities.get(key)
    if (known) return known
    const [listed] = site.city ? findTowns(plainName(name), state.code) : []
    const town = listed ?? findCountyTown(site.county ?? '', state.code)
    const city = {
      id: this.cities.size + 1,
      name,
      slug,
      state_id: stateId(state),
      county: (site.county ?? town?.county) || null,
      facility_count: 0,
      latitude: (town?.latitude ?? site.position?.[0])?.toFixed(4) ?? null,
      longitude: (town?.longitude ?? site.position?.[1])?.toFixed(4) ?? null,
      created_at: WRITTEN,
    }
    this.cities.set(key, city)
    return city
  }
}

/** When the first of these records were published; later changes are dated by the database. */
const WRITTEN = '2026-11-15T12:00:00.000Z'

const stateId = (state: UsState) => usStates.indexOf(state) + 1

const stateRow = (state: UsState): Row => ({
  id: stateId(state),
  name: state.name,
  slug: state.slug,
  code: state.code,
  facility_count: 0,
  created_at: WRITTEN,
})

type Years = DocumentedSite['operatingYears']

function yearsInWords(years: Years): string | null {
  if (!years) return null
  const { from, to } = years
  if (from === undefined) return `until ${to}`
  return to === undefined ? `from ${from}` : `${from}-${to}`
}

type Fact = { name: string; source: number; from?: number; to?: number | 'present' }

const factsOf = (site: DocumentedSite): [FactKind, Fact[]][] => [
  ['owner', site.owners],
  ['former-name', site.formerNames],
  ['trade', site.trades],
  ['product', site.products],
  ['union', site.unions],
  ['ship', site.ships],
]
