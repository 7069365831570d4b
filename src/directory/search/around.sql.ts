/** Records that match words, told apart by where they are: in the town that a search names, near it, or elsewhere. */
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import { documentYears } from '../evidence/evidence.sql.ts'
import type { Grade } from '../evidence/grades.ts'
import { milesBetween } from '../geography.sql.ts'
import { plainSlug } from '../slug.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { Town } from './gazetteer/gazetteer.ts'
import { inEither, matching, score, shapeOf, valuesOf } from './matching.sql.ts'
import { isKindOfPlace } from './named-place.ts'
import type { SearchResult } from './search.contract.ts'
import { firstFound } from './search-readings.ts'

export type Located = {
  facility: SearchResult
  grade: Grade
  /** The name, former names and companies, in plain words. */
  names: string[]
  formerNames: string[]
  years: string | null
  documentYears: string | null
  /** The slug of its category. */
  category: string | null
  /** Records in the town itself. */
  isThere: boolean
  /** Null where neither the record nor its town has a position. */
  miles: number | null
}

/** More matches than this are not measured: the words are no name then. */
const MAX_MEASURED = 3_000
const value = sql.placeholder

const list = preparedShapes<Located>()

/**
 * The records with all of `words`: those in the towns first, then the nearest. Words for a kind of workplace match
 * thousands, so for these the towns around are asked first, and the country only where they have too few.
 */
export async function listByDistance(
  db: Queryable,
  words: string[],
  towns: Town[],
  limit: number,
): Promise<Located[]> {
  const areKind = isKindOfPlace(words)
  const found = await firstFound(db, words.join(' '), async (reading) => {
    // One that lacks a word is no record of this name.
    if (reading.isClosest || reading.words.length < words.length) return null
    const matches = inEither(matching(reading))
    const order = sql`is_there desc, miles nulls last, ${score(reading)} desc, facility_id`
    // Their words are compared only where the distance is the same, as it is within a town.
    const cut = sql`order by is_there desc, miles nulls last fetch first ((select ${value('limit')}::int)) rows with ties`
    const values = {
      ...valuesOf(reading),
      ...placeValues(towns),
      degrees: KIND_MILES / MILES_OF_A_DEGREE,
      limit,
    }
    if (areKind && reading.isBroad) {
      const near = await list(
        db,
        `${shapeOf(reading)} near`,
        () => located({ matched: sql`${CLOSE} where ${matches}`, cut, order }),
        values,
      )
      if (near.length >= limit) return near
    }
    const rows = await list(
      db,
      shapeOf(reading),
      () =>
        located({
          matched: sql`
            select ${POSITION} from facility_search
             where ${matches} limit ${constant(MAX_MEASURED)}`,
          cut,
          order,
        }),
      values,
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
      located({
        matched: sql`
          select s.facility_id, s.city_id, s.latitude, s.longitude
            from facilities f join facility_search s on s.facility_id = f.id
           where f.city_id = any(array(select id from towns))
             and f.category_id in (select id from categories where slug = any(${value('categories')}::text[]))`,
        order: sql`importance desc, facility_id`,
      }),
    { categories: arrayLiteral(categories), ...placeValues(towns), limit },
  )
  return translated(db, rows)
}

/** Those of the towns and within so many miles of them, the nearest first. */
export async function listWithin(
  db: Queryable,
  towns: Town[],
  miles: number,
  limit: number,
): Promise<Located[]> {
  const rows = await list(
    db,
    'within',
    () => located({ matched: CLOSE, order: sql`miles nulls last, facility_id` }),
    { ...placeValues(towns), degrees: miles / MILES_OF_A_DEGREE, limit },
  )
  return (await translated(db, rows)).filter((row) => row.isThere || (row.miles ?? miles) < miles)
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
      located({
        matched: sql`
          select ${POSITION} from facility_search where facility_id = any(${value('ids')}::int[])`,
        order: sql`array_position(${value('ids')}::int[], facility_id)`,
      }),
    {
      ids: arrayLiteral(facilities.map(({ id }) => String(id))),
      ...placeValues(towns),
      limit: facilities.length,
    },
  )
  return translated(db, rows)
}

const POSITION = sql.raw('facility_id, city_id, latitude, longitude')

/** Miles in a degree of latitude; those of longitude are shorter, so that this reaches a little less far to the east and west. */
const MILES_OF_A_DEGREE = 69
/** How far a workplace that is named by its kind alone is sought before the whole country is. */
const KIND_MILES = 50

/** The records of the towns and of those around. By way of the facilities, which have an index by city. */
const CLOSE = sql`
  select s.facility_id, s.city_id, s.latitude, s.longitude
    from (select id from facilities where city_id = any(array(
            select id from towns
             union
            select id from cities
             where latitude_degrees between ${value('latitude')}::float8 - ${value('degrees')}::float8
                                        and ${value('latitude')}::float8 + ${value('degrees')}::float8
               and longitude_degrees between ${value('longitude')}::float8 - ${value('degrees')}::float8
                                         and ${value('longitude')}::float8 + ${value('degrees')}::float8)) offset 0) close
    join facility_search s on s.facility_id = close.id`

type Search = {
  /** Rows with the columns of POSITION. */
  matched: SQL
  /** What leaves fewer of them to be put in order. */
  cut?: SQL
  /** The order, by any column of the search table, is_there and miles. */
  order: SQL
}

/** Read once: the planner expects few matches, and would look up the city of each of thousands. */
const places = sql`places as materialized (select id, latitude_degrees, longitude_degrees from cities)`

/** Names are read of the few that are listed: of thousands that would take longer than everything else. */
const located = ({ matched, cut, order }: Search): SQL => sql`
  with towns as materialized (
    select c.id from json_to_recordset(${value('towns')}::json) as t(code text, slug text)
      join states s on s.code = t.code
     -- Kept apart by the offset: as one join it would read all cities.
     cross join lateral (select id from cities where state_id = s.id and slug = t.slug offset 0) c
  ), matched as materialized (${matched})${cut ? sql`, ${places}` : sql``}, measured as materialized (
    select m.facility_id, m.city_id = any(array(select id from towns)) as is_there, ${milesBetween(
      {
        latitude: sql`${value('latitude')}::float8`,
        longitude: sql`${value('longitude')}::float8`,
      },
      {
        latitude: sql`coalesce(m.latitude, c.latitude_degrees)`,
        longitude: sql`coalesce(m.longitude, c.longitude_degrees)`,
      },
    )} as miles
      from matched m join ${cut ? sql`places` : sql`cities`} c on c.id = m.city_id
     ${cut ?? sql``}
  ), best as materialized (
    select facility_id, result, is_there, miles, row_number() over (order by ${order}) as rank
      from measured join facility_search using (facility_id)
     order by rank limit (select ${value('limit')}::int)
  )
  select b.result as facility, f.grade, f.former_names as "formerNames", f.operational_years as years,
         ${documentYears(sql`f.id`)} as "documentYears",
         k.slug as category, b.is_there as "isThere", b.miles,
         string_to_array(search_text(concat_ws(' ', f.name, f.company_name, f.parent_company,
           array_to_string(f.former_names, ' '))), ' ') as names
    from best b join facilities f on f.id = b.facility_id left join categories k on k.id = f.category_id
   order by b.rank`

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
