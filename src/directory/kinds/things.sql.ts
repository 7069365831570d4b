/** Things of every kind, in the language of the page. */
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import type { Reading } from '../evidence/evidence.contract.ts'
import type { Grade } from '../evidence/grades.ts'
import type { Showing } from '../evidence/showings.ts'
import { type ThingKind, thingUrl } from '../kind-names.ts'
import { kinds } from '../kinds.ts'
import { plainName } from '../search/search-words.ts'
import { type Shown, translator } from '../translations.sql.ts'
import { type FacetCounts, type Kind, type ThingRow, withGaps } from './kind.ts'
import { listRelations } from './relations.sql.ts'
import type { NarrowedThings, Outcome, Thing, ThingEvidence, ThingItem } from './thing.contract.ts'
import { numberKey } from './thing-rows.ts'

type Stored = {
  id: number
  slug: string
  name: string
  names: string[]
  grade: Grade
  documentCount: number
  firstYear: number | null
  lastYear: number | null
  facets: string[]
  facts: Record<string, unknown>
  unknowns: string[]
}

const columns = () => sql`t.id, t.slug, t.name, t.grade, t.document_count as "documentCount",
  t.first_year as "firstYear", t.last_year as "lastYear", t.facets, t.facts, t.unknowns,
  array(select distinct n.name from thing_names n
         where n.thing_id = t.id and n.name <> t.name and n.role = any(${arrayLiteral(shownRoles())}::text[])
         order by n.name) as names`

/** Where a kind has Spanish names, these are the ones that a Spanish page shows. */
const shownRoles = () => ['number', 'other', ...(currentLanguage() === 'es' ? ['spanish'] : [])]

type Narrowing = Partial<Pick<NarrowedThings, 'q' | 'facets'>>

function conditions(kind: ThingKind, { q, facets = [] }: Narrowing): SQL {
  const all = [sql`t.kind = ${kind} and t.is_active`]
  if (facets.length > 0) all.push(sql`t.facets @> ${arrayLiteral(facets)}::text[]`)
  const plain = q === undefined ? '' : plainName(q)
  if (plain !== '')
    all.push(sql`exists (select 1 from thing_names n where n.thing_id = t.id and n.role <> 'record'
      and (n.key like ${`%${plain}%`} or n.key like ${`${numberKey(plain)}%`}))`)
  return sql.join(all, sql` and `)
}

/** First those of which documents speak; by name. */
export async function listThings(
  db: Queryable,
  kind: ThingKind,
  { limit, offset, ...narrowing }: Narrowing & { limit: number; offset: number },
): Promise<{ rows: ThingRow<unknown>[]; total: number }> {
  const where = conditions(kind, narrowing)
  const total = await countThings(db, kind, narrowing)
  const { rows } = await db.execute<Stored>(sql`
    select ${columns()} from things t where ${where}
     order by t.document_count = 0, t.name collate "C", t.id limit ${limit} offset ${offset}`)
  const shown = await translator(
    db,
    rows.flatMap((row) => wordsOf(kinds[kind], row)),
  )
  return {
    total,
    rows: rows.map((row) => ({
      ...asItem(kind, row),
      id: row.id,
      kind,
      facts: inWords(kinds[kind], row.facts, shown),
      outcomes: row.facets.flatMap((facet) =>
        facet.startsWith('outcome:') ? [facet.slice('outcome:'.length) as Outcome] : [],
      ),
    })),
  }
}

export async function countThings(
  db: Queryable,
  kind: ThingKind,
  narrowing: Narrowing = {},
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from things t where ${conditions(kind, narrowing)}`,
  )
  return rows[0]?.total ?? 0
}

/** How many have each value of each facet. */
export async function countFacets(db: Queryable, kind: ThingKind): Promise<FacetCounts> {
  const { rows } = await db.execute<{ name: string; value: string; count: number }>(sql`
    select split_part(facet, ':', 1) as name, split_part(facet, ':', 2) as value, count(*)::int
      from things t, unnest(t.facets) facet where t.kind = ${kind} and t.is_active
     group by facet order by count(*) desc, facet`)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ value, count }) => ({ value, count })),
    ]),
  )
}

export async function findThing(
  db: Queryable,
  kind: ThingKind,
  slug: string,
  page = 1,
): Promise<Thing | null> {
  const records = (await kinds[kind].ofRecords?.find(db, slug, page)) ?? null
  const { rows } = await db.execute<Stored>(
    sql`select ${columns()} from things t
         where t.kind = ${kind} and t.slug = ${records?.slug ?? slug} and t.is_active`,
  )
  const found = rows[0] ?? (records && { ...NOTHING, ...records, facts: withGaps(kinds[kind], {}) })
  if (!found) return null
  const documents = await listDocuments(db, found.id)
  const texts = documents.flatMap(({ statement, findIt }) => [statement, findIt ?? []].flat())
  const shown = await translator(db, [...wordsOf(kinds[kind], found), ...found.unknowns, ...texts])
  const numberOf = new Map(documents.map(({ id }, at) => [id, at + 1]))
  const item = asItem(kind, found)
  const isDemonstration = records?.isDemonstration ?? item.isDemonstration
  const otherNames = [...new Set([...(records?.otherNames ?? []), ...item.otherNames])]
  return {
    ...item,
    otherNames,
    isDemonstration,
    id: found.id,
    kind,
    facts: inWords(kinds[kind], found.facts, shown),
    unknowns: found.unknowns.map((text) => shown(text).text),
    evidence: documents.map((document) => asEvidence(document, shown)),
    relations: await listRelations(db, { id: found.id, kind, slug: found.slug }, numberOf),
    records,
  }
}

/** What is stored of a thing that only records name. */
const NOTHING = {
  ...{ id: 0, names: [], grade: 'listed' as const, documentCount: 0, firstYear: null },
  ...{ lastYear: null, facets: [], unknowns: [] },
}

function asItem(kind: ThingKind, row: Stored): ThingItem {
  const { slug, grade, documentCount, firstYear, lastYear, names } = row
  return {
    slug,
    name: kinds[kind].nameIn?.(row.facts, currentLanguage()) ?? row.name,
    otherNames: names,
    grade,
    isDemonstration: grade === 'demonstration',
    documentCount,
    firstYear,
    lastYear,
    page: thingUrl(kind, slug),
  }
}

const wordsOf = (kind: Kind, { facts }: Stored): string[] => [
  ...kind.wordsOf(facts),
  ...kind.prose.flatMap((name) => (typeof facts[name] === 'string' ? [facts[name]] : [])),
]

/** Every text of the facts that has a translation, wherever it stands. */
function inWords(
  kind: Kind,
  facts: Record<string, unknown>,
  shown: (text: string) => Shown,
): Record<string, unknown> {
  if (currentLanguage() === 'en') return facts
  const words = new Set([
    ...kind.wordsOf(facts),
    ...kind.prose.flatMap((name) => (typeof facts[name] === 'string' ? [facts[name]] : [])),
  ])
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return words.has(value) ? shown(value).text : value
    if (Array.isArray(value)) return value.map(translate)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translate(part)]))
  }
  return translate(facts) as Record<string, unknown>
}

type StoredEvidence = Record<'title' | 'statement' | 'kind', string> &
  Record<
    | 'publisher'
    | 'url'
    | 'quote'
    | 'identifier'
    | 'findIt'
    | 'checkedOn'
    | 'readAs'
    | 'shows'
    | 'outcome',
    string | null
  > & {
    id: number
    year: number | null
    namesIt: boolean | null
  }

/** Facts cite documents by their number in this order. */
export const IN_ORDER = sql`year nulls last, id`

async function listDocuments(db: Queryable, thingId: number): Promise<StoredEvidence[]> {
  const { rows } = await db.execute<StoredEvidence>(sql`
    select id, title, publisher, url, year, kind, statement, quote, identifier, find_it as "findIt",
           checked_on::text as "checkedOn", read_as as "readAs", shows, outcome, names_it as "namesIt"
      from thing_evidence where thing_id = ${thingId} order by ${IN_ORDER}`)
  return rows
}

function asEvidence(document: StoredEvidence, shown: (text: string) => Shown): ThingEvidence {
  const { title, publisher, year, url, checkedOn } = document
  const statement = shown(document.statement)
  const hint = document.findIt === null ? null : shown(document.findIt)
  return {
    kind: document.kind as ThingEvidence['kind'],
    statement: statement.text,
    ...(currentLanguage() === 'en' ? {} : { language: statement.lang ?? currentLanguage() }),
    title,
    publisher,
    year,
    url: url && /^https:\/\//.test(url) ? url : null,
    checkedOn,
    ...(document.quote === null ? {} : { quote: document.quote }),
    ...(document.identifier === null ? {} : { identifier: document.identifier }),
    ...(hint === null ? {} : { findIt: hint.text }),
    ...(hint?.lang ? { findItLanguage: hint.lang } : {}),
    ...(document.readAs === null ? {} : { readAs: document.readAs as Reading }),
    ...(document.shows === null ? {} : { shows: document.shows as Showing }),
    ...(document.outcome === null ? {} : { outcome: document.outcome as Outcome }),
    ...(document.namesIt === null ? {} : { namesIt: document.namesIt }),
  }
}

/** Those that may be indexed: a register's few lines say no more than the list does. */
export async function listThingAddresses(db: Queryable, kind: ThingKind): Promise<string[]> {
  const { ofRecords } = kinds[kind]
  if (ofRecords) return ofRecords.addresses(db)
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from things where kind = ${kind} and is_active and document_count > 0 order by slug limit 50000`,
  )
  return rows.map(({ slug }) => slug)
}

/** Facilities that most of these belong to, as the yards of ships. */
export async function listCommonPlaces(db: Queryable, kind: ThingKind, role: string) {
  const { rows } = await db.execute<{
    name: string
    slug: string
    city: string
    state: string
    count: number
  }>(sql`
    select f.name, f.slug, c.slug as city, s.slug as state, count(distinct t.id)::int as count
      from things t
      join thing_relations r on r.thing_id = t.id and r.target_kind = 'facility' and r.role = ${role}
      join facilities f on f.id::text = r.target and f.is_active
      join cities c on c.id = f.city_id join states s on s.id = f.state_id
     where t.kind = ${kind} and t.is_active
     group by f.id, c.id, s.id order by 5 desc, f.name limit 60`)
  return rows
}
