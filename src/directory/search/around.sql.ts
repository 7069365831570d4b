/** Records that match words, told apart by where they are: in the town that a search names, near it, or elsewhere. */
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import type { Grade } from '../evidence/grades.ts'
import { milesBetween } from '../geography.sql.ts'
import { plainSlug } from '../slug.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { Town } from './gazetteer/gazetteer.ts'
import { inEither, matching, score, shapeOf, valuesOf } from './matching.sql.ts'
import type { SearchResult } from './search.contract.ts'
import { firstFound } from './search-readings.ts'

export type Located = {
  facility: SearchResult
  grade: Grade
  /** The name, former names and companies, in plain words. */
  names: string[]
  formerNames: string[]
  years: string | null
  /** The slug of its category. */
  category: string | null
  /** In the town itself. */
  isThere: boolean
  /** Null where neither the record nor its town has a position. */
  miles: number | null
}

/** More matches than this are not measured: the words are no name then. */
const MAX_MEASURED = 3_000
const value = sql.placeholder

const list = preparedShapes<Located>()

/** The records with all of `words`: those in the towns first, then the nearest. */
export async function listByDistance(
  db: Queryable,
  words: string[],
  towns: Town[],
  limit: number,
): Promise<Located[]> {
  const found = await firstFound(db, words.join(' '), async (reading) => {
    // One that lacks a word is no record of this name.
    if (reading.isClosest || reading.words.length < words.length) return null
    const rows = await list(
      db,
      shapeOf(reading),
      () =>
        located(
          sql`
            select facility_id, result, ${score(reading)} as score from facility_search
             where ${inEither(matching(reading))} limit ${constant(MAX_MEASURED)}`,
          sql`is_there desc, miles nulls last, score desc, facility_id`,
        ),
      { ...valuesOf(reading), ...placeValues(towns), limit },
    )
    return rows.length > 0 ? rows : null
  })
  return translated(db, found ?? [])
}

/** Those of the towns in these categories, the most important first. */
export async function listOfKind(
  db: Queryable,
  categories: string[],
  towns: Town[],
  limit: number,
): Promise<Located[]> {
  const rows = await list(
    db,
    'kind',
    () =>
      located(
        sql`
          select s.facility_id, s.result, s.importance as score
            from facilities f join facility_search s on s.facility_id = f.id
           where f.city_id = any(array(select id from towns))
             and f.category_id in (select id from categories where slug = any(${value('categories')}::text[]))`,
        sql`score desc, facility_id`,
      ),
    { categories: arrayLiteral(categories), ...placeValues(towns), limit },
  )
  return translated(db, rows)
}

/** Where these records are, in their order. */
export async function locate(
  db: Queryable,
  facilities: SearchResult[],
  towns: Town[],
): Promise<Located[]> {
  if (facilities.length === 0) return []
  const rows = await list(
    db,
    'ids',
    () =>
      located(
        sql`
          select facility_id, result, 0 as score from facility_search
           where facility_id = any(${value('ids')}::int[])`,
        sql`array_position(${value('ids')}::int[], facility_id)`,
      ),
    {
      ids: arrayLiteral(facilities.map(({ id }) => String(id))),
      ...placeValues(towns),
      limit: facilities.length,
    },
  )
  return translated(db, rows)
}

/** `matched` has facility_id, result and score. */
const located = (matched: SQL, order: SQL): SQL => sql`
  with towns as materialized (
    select c.id from json_to_recordset(${value('towns')}::json) as t(code text, slug text)
      join states s on s.code = t.code
      join cities c on c.state_id = s.id and c.slug = t.slug
  ), matched as materialized (${matched}), placed as (
    select m.*, f.grade, f.former_names, f.operational_years as years, k.slug as category,
           string_to_array(search_text(concat_ws(' ', f.name, f.company_name, f.parent_company,
             array_to_string(f.former_names, ' '))), ' ') as names, f.city_id = any(array(select id from towns)) as is_there,
           coalesce(f.latitude::float8, c.latitude_degrees) as latitude,
           coalesce(f.longitude::float8, c.longitude_degrees) as longitude
      from matched m join facilities f on f.id = m.facility_id join cities c on c.id = f.city_id
      left join categories k on k.id = f.category_id
  ), measured as (
    select *, ${milesBetween(
      {
        latitude: sql`${value('latitude')}::float8`,
        longitude: sql`${value('longitude')}::float8`,
      },
      { latitude: sql`latitude`, longitude: sql`longitude` },
    )} as miles from placed
  )
  select result as facility, grade, names, former_names as "formerNames", years, category, is_there as "isThere", miles
    from measured order by ${order} limit (select ${value('limit')}::int)`

/** Distances are from the largest town of the name. */
function placeValues(towns: Town[]): Record<string, unknown> {
  const [{ latitude, longitude } = { latitude: null, longitude: null }] = towns
  const named = towns.flatMap(({ stateCode: code, name }) =>
    spellings(name).map((one) => ({ code, slug: plainSlug(one) })),
  )
  return { towns: JSON.stringify(named), latitude, longitude }
}

/** As the directory may have it: "St. Petersburg" is "Saint Petersburg" in the gazetteer. */
const spellings = (name: string): string[] => [
  name,
  ...[
    [/\bSaint /, 'St. '],
    [/\bSt\.? /, 'Saint '],
    [/^Fort /, 'Ft. '],
    [/^Mount /, 'Mt. '],
  ].flatMap(([long, short]) => {
    const other = name.replace(long as RegExp, short as string)
    return other === name ? [] : [other]
  }),
]

async function translated(db: Queryable, rows: Located[]): Promise<Located[]> {
  const facilities = await translateFacilities(
    db,
    rows.map(({ facility }) => facility),
  )
  return rows.map((row, at) => ({ ...row, facility: facilities[at] ?? row.facility }))
}
