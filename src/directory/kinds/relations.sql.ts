/** What a thing has to do with others, both ways, and the records of facilities that name it. */
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { findTrust } from '../../tools/trusts/trusts.ts'
import type { Grade } from '../evidence/grades.ts'
import { type ThingKind, thingUrl } from '../kind-names.ts'
import { kinds } from '../kinds.ts'
import { findRating, ratingTitle } from './ratings.ts'
import type { Relation } from './thing.contract.ts'

type Stored = {
  role: string
  targetKind: string
  target: string | null
  name: string | null
  fromYear: number | null
  toYear: number | null
  evidenceId: number | null
}
export type ThingRef = { id: number; kind: ThingKind; slug: string }
type Linked = Pick<Relation, 'name' | 'page' | 'detail' | 'grade'>

export async function listRelations(
  db: Queryable,
  thing: ThingRef,
  numberOf: ReadonlyMap<number, number>,
): Promise<Relation[]> {
  const { rows } = await db.execute<Stored>(sql`
    select role, target_kind as "targetKind", target, name, from_year as "fromYear",
           to_year as "toYear", evidence_id as "evidenceId"
      from thing_relations where thing_id = ${thing.id} order by id`)
  const [facilities, things, companies, back, made, sameRating, named] = await Promise.all([
    findFacilities(db, targetsOf(rows, 'facility')),
    findThings(db, rows),
    findCompanies(
      db,
      rows.flatMap(({ targetKind, name }) =>
        targetKind === 'company' && name !== null ? [name] : [],
      ),
      targetsOf(rows, 'company'),
    ),
    listBack(db, thing),
    thing.kind === 'company' ? listMadeBy(db, thing.slug) : [],
    listOfSameRating(db, thing, targetsOf(rows, 'rating')),
    listNaming(db, thing),
  ])
  const own = rows.map((row): Relation | null => {
    const linked = link(row, facilities, things, companies)
    return (
      linked && {
        role: row.role,
        kind: row.targetKind,
        ...linked,
        fromYear: row.fromYear,
        toYear: row.toYear,
        source: numberOf.get(row.evidenceId ?? 0) ?? null,
      }
    )
  })
  return distinct([...own.filter((one) => one !== null), ...back, ...made, ...sameRating, ...named])
}

const targetsOf = (rows: Stored[], kind: string): string[] =>
  rows.flatMap(({ targetKind, target }) => (targetKind === kind && target !== null ? [target] : []))

/** One line for each page of a kind; a yard may have built a ship and repaired it. */
function distinct(all: Relation[]): Relation[] {
  const found = new Map<string, Relation>()
  for (const one of all) {
    const key = [
      one.kind,
      one.kind === 'facility' ? one.role.replace('named-at', 'found-at') : '',
      one.page ?? one.name,
      one.fromYear,
    ].join(' ')
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

function link(
  { targetKind, target, name }: Stored,
  facilities: Map<string, Linked>,
  things: Map<string, Linked>,
  companies: Map<string, Linked>,
): Linked | null {
  const unlinked = name === null ? null : { name, page: null }
  if (targetKind === 'facility') {
    const facility = facilities.get(target ?? '')
    return facility ?? unlinked
  }
  if (targetKind === 'company') return companies.get(target ?? name ?? '') ?? unlinked
  if (targetKind === 'trust') {
    const trust = findTrust(target ?? '')
    return trust ? { name: trust.name, page: urls.trust(trust.slug) } : null
  }
  if (targetKind === 'rating') {
    const rating = findRating(target ?? '')
    return {
      name: rating ? ratingTitle(rating) : (target ?? ''),
      page: `${urls.veterans()}#ratings`,
      detail: target ?? '',
    }
  }
  return things.get(`${targetKind}/${target}`) ?? unlinked
}

async function findFacilities(db: Queryable, records: string[]): Promise<Map<string, Linked>> {
  if (records.length === 0) return new Map()
  const { rows } = await db.execute<Place & { id: string }>(sql`
    select f.id::text, ${PLACE} where f.is_active and f.id = any(${arrayLiteral(records)}::int[])`)
  return new Map(rows.map((row) => [row.id, asPlace(row)]))
}

type Place = {
  name: string
  slug: string
  grade: Grade
  city: string
  citySlug: string
  state: string
  stateSlug: string
}

const PLACE = sql`f.name, f.slug, f.grade, c.name as city, c.slug as "citySlug", s.name as state,
    s.slug as "stateSlug"
  from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id`

const asPlace = ({ name, slug, grade, city, citySlug, state, stateSlug }: Place): Linked => ({
  name,
  page: urls.facility(stateSlug, citySlug, slug),
  detail: `${city}, ${state}`,
  grade,
})

async function findThings(db: Queryable, related: Stored[]): Promise<Map<string, Linked>> {
  const wanted = related.flatMap(({ targetKind, target }) =>
    targetKind in kinds && target !== null ? [`${targetKind}/${target}`] : [],
  )
  if (wanted.length === 0) return new Map()
  const { rows } = await db.execute<StoredThing>(sql`
    select ${THING} from things t
     where t.is_active and (t.kind, t.slug) in (select split_part(one, '/', 1), split_part(one, '/', 2)
                                  from unnest(${arrayLiteral(wanted)}::text[]) one)`)
  return new Map(rows.map((row) => [`${row.kind}/${row.slug}`, asLinked(row)]))
}

type StoredThing = {
  kind: ThingKind
  slug: string
  name: string
  grade: Grade
  facts: Record<string, unknown>
  firstYear: number | null
  lastYear: number | null
}

const THING = sql`t.kind, t.slug, t.name, t.grade, t.facts, t.first_year as "firstYear",
  t.last_year as "lastYear"`

function asLinked({ kind, slug, name, grade, facts, firstYear, lastYear }: StoredThing): Linked {
  const hull = facts.hull
  const years = [firstYear, lastYear].filter((year) => year !== null).join('–')
  return {
    name: kinds[kind].nameIn?.(facts, currentLanguage()) ?? name,
    page: thingUrl(kind, slug),
    detail: [typeof hull === 'string' ? hull : '', years].filter(Boolean).join(', '),
    grade,
  }
}

/** Things whose own record links to this one. */
async function listBack(db: Queryable, { kind, slug }: ThingRef): Promise<Relation[]> {
  const linking = await listLinking(db, kind, [slug])
  return linking.map((one) => ({ ...one, role: REVERSED[one.role] ?? one.role }))
}

/** Between things of one kind, it matters whose record says so. */
const REVERSED: Record<string, string> = { 'succeeded-by': 'succeeded' }

/** To a facility, company, trust or rating: for the pages of these. */
export async function listLinking(
  db: Queryable,
  targetKind: string,
  targets: string[],
): Promise<Relation[]> {
  if (targets.length === 0) return []
  const { rows } = await db.execute<
    StoredThing & { role: string; fromYearOf: number | null; toYearOf: number | null }
  >(sql`
    select ${THING}, r.role, r.from_year as "fromYearOf", r.to_year as "toYearOf"
      from thing_relations r join things t on t.id = r.thing_id and t.is_active
     where r.target_kind = ${targetKind} and r.target = any(${arrayLiteral(targets)}::text[])
     order by t.name collate "C", r.id limit 1000`)
  return rows.map((row) => ({
    role: row.role,
    kind: row.kind,
    ...asLinked(row),
    fromYear: row.fromYearOf,
    toYear: row.toYearOf,
    source: null,
  }))
}

/** All things with a facet, as the trades of a type of facility. */
export async function listOfFacet(db: Queryable, facet: string): Promise<Relation[]> {
  const { rows } = await db.execute<StoredThing>(sql`
    select ${THING} from things t where t.is_active and t.facets @> ${arrayLiteral([facet])}::text[]
     order by t.kind, t.name collate "C", t.id limit 200`)
  return rows.map((row) => ({
    role: 'worked-in',
    kind: row.kind,
    ...asLinked(row),
    fromYear: null,
    toYear: null,
    source: null,
  }))
}

/** A ship and the trades whose work its people did. */
async function listOfSameRating(
  db: Queryable,
  { kind }: ThingRef,
  ratings: string[],
): Promise<Relation[]> {
  const linking = await listLinking(db, 'rating', ratings)
  return linking.filter((one) => one.kind !== kind).slice(0, MAX_OF_RATING)
}
const MAX_OF_RATING = 40

/** A name as search compares words, singular and plural alike. */
const stemmed = (text: unknown) => sql`regexp_replace(${text}, 's\\M', '', 'g')`
const NAMES_IT = sql`' ' || ${stemmed(sql`search_text(x.name)`)} || ' '
  like '% ' || ${stemmed(sql`n.key`)} || ' %'`

const MAX_NAMING = 200

/** Records of facilities on which a document names it. */
async function listNaming(db: Queryable, { id, kind }: ThingRef): Promise<Relation[]> {
  const { rows } = await db.execute<Place>(sql`
    select ${PLACE}
     where f.is_active and f.id in (
       select x.facility_id from facility_facts x
        where x.kind = ${kind} and exists (
          select 1 from thing_names n
           where n.thing_id = ${id} and n.role <> 'number' and char_length(n.key) > 2 and ${NAMES_IT}))
     order by f.name, f.id limit ${MAX_NAMING}`)
  return rows.map((row) => ({
    role: 'named-at',
    kind: 'facility',
    ...asPlace(row),
    fromYear: null,
    toYear: null,
    source: null,
  }))
}

/** The reverse: for the page of a facility. */
export async function listThingsOfFacility(db: Queryable, facilityId: number): Promise<Relation[]> {
  const linking = await listLinking(db, 'facility', [String(facilityId)])
  const { rows } = await db.execute<StoredThing>(sql`
    select distinct on (t.kind, t.name, t.id) ${THING}
      from facility_facts x
      join things t on t.kind = x.kind and t.is_active
      join thing_names n on n.thing_id = t.id and n.role <> 'number' and char_length(n.key) > 2
       and ${NAMES_IT}
     where x.facility_id = ${facilityId}
     order by t.kind, t.name, t.id limit 100`)
  const named = rows.map((row) => ({
    role: 'named-at',
    kind: row.kind,
    ...asLinked(row),
    fromYear: null,
    toYear: null,
    source: null,
  }))
  return distinct([...linking, ...named])
}

/** The address of a company by a name: one that is stored, or as records give it. */
const companySlug = (name: SQL) => sql`coalesce(
  (select known.slug from known where known.key = company_key(${name})),
  replace(company_key(${name}), ' ', '-'))`
const KNOWN = sql`with known as materialized (select key, slug from known_companies())`

async function findCompanies(
  db: Queryable,
  names: string[],
  slugs: string[],
): Promise<Map<string, Linked>> {
  if (names.length + slugs.length === 0) return new Map()
  const { rows } = await db.execute<{ said: string; slug: string; name: string }>(sql`
    ${KNOWN}
    select said, c.slug, said as name
      from unnest(${arrayLiteral(names)}::text[]) said
      join companies c on c.slug = ${companySlug(sql`said`)}
    union all
    select slug, slug, name from companies where slug = any(${arrayLiteral(slugs)}::text[])`)
  return new Map(rows.map(({ said, slug, name }) => [said, { name, page: urls.company(slug) }]))
}

/** Things of a company, found by all its names. */
async function listMadeBy(db: Queryable, slug: string): Promise<Relation[]> {
  const { rows } = await db.execute<StoredThing & { from: number | null; to: number | null }>(sql`
    ${KNOWN}
    select distinct on (t.name, t.id) ${THING}, r.from_year as from, r.to_year as to
      from thing_relations r join things t on t.id = r.thing_id and t.is_active
     where r.target_kind = 'company' and r.target is null and ${companySlug(sql`r.name`)} = ${slug}
     order by t.name, t.id limit 200`)
  return rows.map((row) => ({
    role: 'made-by',
    kind: row.kind,
    ...asLinked(row),
    fromYear: row.from,
    toYear: row.to,
    source: null,
  }))
}
