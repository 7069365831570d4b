/** Places that a search text names: states, counties, cities, and ZIP codes as the records give them. */

import { sql } from 'drizzle-orm'
import { m } from '../../paraglide/messages.js'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedShapes } from '../../platform/database/prepared.ts'
import { urls } from '../../site/urls.ts'
import { countyName, usStates } from '../../site/us.ts'
import { formatCount } from '../../ui/format.ts'
import { areaInWords, capitalized } from '../area.ts'
import { findZip, type Town } from './gazetteer/gazetteer.ts'
import { COUNTY_WORDS } from './named-place.ts'
import type { Suggestion } from './search.contract.ts'
import { sameWords } from './search-query.ts'
import { toPlain } from './search-readings.ts'
import { plainName, plainText, wordsOf } from './search-words.ts'
import { fromSpanish } from './spanish-words.ts'

export type Places = {
  places: Suggestion[]
  /** The text is a place and nothing else. */
  isPlace: boolean
}

const NOWHERE: Places = { places: [], isPlace: false }
const MAX_PLACES = 5
/** Names as visitors' texts are compared with them. */
const STATES = usStates.map((state) => ({
  ...state,
  plain: plainText(state.name),
  abbreviation: state.code.toLowerCase(),
}))
/** A shorter text begins the names of too many cities. */
const MIN_BEGINNING_LENGTH = 3

export async function findPlaces(db: Queryable, asked: string): Promise<Places> {
  const typed = wordsOf(await toPlain(db, asked))
  const words = fromSpanish(typed) ?? typed
  const zip = /^\d{5}$/.test(words[0] ?? '') && words.length <= 2 ? words[0] : undefined
  if (zip) return findZipCode(db, zip)
  const text = words.join(' ')
  if (text.length < 2) return NOWHERE
  const meant = [{ city: words, code: null }, ...cityAndState(text)]
  const names = meant.flatMap(({ city, code }) =>
    spellings(city).map((name) => ({ name, slug: name.replaceAll(' ', '-'), code })),
  )
  // A county leads to its cities.
  const counties = meant.flatMap(({ city, code }) =>
    COUNTY_WORDS.has(city.at(-1) ?? '')
      ? spellings(city.slice(0, -1)).map((county) => ({ county, code }))
      : [],
  )
  const states = STATES.filter(({ plain }) => isNamed(plain, text))
  const code = STATES.find(({ abbreviation }) => abbreviation === text)
  const slugs = [...states, ...(code ? [code] : [])].map(({ slug }) => slug)
  const rows = await listRows(db, { names, counties, slugs }, text.length >= MIN_BEGINNING_LENGTH)
  const exact = new Set([text, code?.plain, ...names.map(({ name }) => name)])
  const inCounty = new Set(counties.map(({ county }) => county))
  const found = rows.map((row) => ({
    row,
    isExact:
      exact.has(plainName(row.city ?? row.state)) || inCounty.has(plainName(row.county ?? '')),
  }))
  found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.row.count - a.row.count)
  return {
    places: found.slice(0, MAX_PLACES).map(({ row }) => asPlace(row)),
    isPlace: found.some(({ isExact }) => isExact),
  }
}

type Row = {
  city: string | null
  citySlug: string | null
  county: string | null
  state: string
  stateSlug: string
  stateCode: string
  count: number
}
type Asked = {
  names: { slug: string; code: string | null }[]
  counties: { county: string; code: string | null }[]
  slugs: string[]
}

const ofNames = sql`
  select c.id
    from json_to_recordset(${sql.placeholder('names')}::json) as asked("from" text, until text, code text)
   cross join lateral (
     -- Kept apart by the offset: as one join it would read all cities.
     select id, state_id from cities where slug ~>=~ "from" and slug ~<~ until offset 0) c
    join states s on s.id = c.state_id
   where asked.code is null or asked.code = s.code`

const ofCounties = sql`
  select c.id
    from json_to_recordset(${sql.placeholder('counties')}::json) as asked(county text, code text)
    join cities c on replace(replace(lower(c.county), '.', ''), '-', ' ') = asked.county
    join states s on s.id = c.state_id
   where asked.code is null or asked.code = s.code`

const listNamed = preparedShapes<Row>()

async function listRows(
  db: Queryable,
  { names, counties, slugs }: Asked,
  isBeginning: boolean,
): Promise<Row[]> {
  const hasCounties = counties.length > 0
  return listNamed(
    db,
    hasCounties ? 'counties' : '',
    () => sql`
    (select c.name as city, c.slug as "citySlug", c.county, s.name as state,
            s.slug as "stateSlug", s.code as "stateCode", c.facility_count as count
       from cities c join states s on s.id = c.state_id
      where c.facility_count > 0 and c.id = any (array(${ofNames}${hasCounties ? sql` union ${ofCounties}` : sql``}))
      order by c.facility_count desc, c.id
      limit 20)
    union all
    select null, null, null, s.name, s.slug, s.code, s.facility_count
      from states s where s.slug = any(${sql.placeholder('slugs')}::text[])`,
    {
      names: JSON.stringify(
        // "{" sorts after every character of a slug.
        names.map(({ slug, code }) => ({
          from: slug,
          until: `${slug}${isBeginning ? '{' : ' '}`,
          code,
        })),
      ),
      ...(hasCounties ? { counties: JSON.stringify(counties) } : {}),
      slugs: arrayLiteral(slugs),
    },
  )
}

/** "tampa fl" and "tampa florida": the city, and the state that it must be in. */
function cityAndState(text: string): { city: string[]; code: string }[] {
  return STATES.flatMap(({ plain, abbreviation, code }) => {
    const ending = [` ${plain}`, ` ${abbreviation}`].find((one) => text.endsWith(one))
    return ending ? [{ city: text.slice(0, -ending.length).split(' '), code }] : []
  })
}

/** "saint petersburg" is also written "st petersburg". */
function spellings(words: string[]): string[] {
  const [first = '', ...rest] = words
  return [first, ...sameWords(first, false)].map((start) => [start, ...rest].join(' '))
}

const isNamed = (name: string, text: string) =>
  name === text || (text.length >= MIN_BEGINNING_LENGTH && name.startsWith(text))

function asPlace({ city, citySlug, county, state, stateSlug, stateCode, count }: Row): Suggestion {
  const onRecord = m.suggestions_on_record({ facilities: facilitiesOf(count) })
  if (city === null || citySlug === null) {
    const detail = count > 0 ? onRecord : m.common_coming_soon()
    return {
      kind: 'place',
      name: state,
      detail,
      tag: m.common_state(),
      href: urls.state(stateSlug),
    }
  }
  return {
    kind: 'place',
    name: `${city}, ${state}`,
    detail: county
      ? m.suggestions_in_county({
          county: capitalized(areaInWords(countyName(stateCode, county))),
          rest: onRecord,
        })
      : onRecord,
    tag: m.common_city(),
    href: urls.city(stateSlug, citySlug),
  }
}

export const facilitiesOf = (count: number): string =>
  m.suggestions_facilities({ count, shown: formatCount(count) })

type ZipRow = Omit<Row, 'county' | 'stateCode'>

/** The cities of the records with this ZIP code. Where there is none, the town that it belongs to, or its state. */
async function findZipCode(db: Queryable, zip: string): Promise<Places> {
  const exact = await listZipRows(db, zip)
  if (exact.length > 0) {
    const places = exact
      .slice(0, MAX_PLACES)
      .map(({ city, citySlug, state, stateSlug, count }) => ({
        kind: 'place' as const,
        name: `${city}, ${state}`,
        detail: m.suggestions_with_zip({ facilities: facilitiesOf(count), zip }),
        tag: m.suggestions_zip_code(),
        href: urls.city(stateSlug, citySlug ?? ''),
      }))
    return { places, isPlace: true }
  }
  return findTownOrState(db, findZip(zip))
}

/** The page of a town, or of its state where no record is in the town. */
async function findTownOrState(db: Queryable, town: Town | undefined): Promise<Places> {
  if (!town) return NOWHERE
  const found = await findPlaces(db, `${town.name} ${town.stateCode}`)
  if (found.places.length > 0) return found
  const state = STATES.find(({ code }) => code === town.stateCode)
  return state ? findPlaces(db, state.name) : NOWHERE
}

/** Finds them by the index of the search words, which include ZIP codes. */
async function listZipRows(db: Queryable, zip: string): Promise<ZipRow[]> {
  const matches = sql`words @@ ${zip}::tsquery`
  const { rows } = await db.execute<ZipRow>(sql`
    select c.name as city, c.slug as "citySlug", s.name as state, s.slug as "stateSlug", counted.count
      from (select f.city_id, count(*)::int as count
              from (select facility_id from facility_search
                     where (is_prominent and ${matches}) or (not is_prominent and ${matches})) found
              join facilities f on f.id = found.facility_id and f.zip_code like ${`${zip}%`}
             group by f.city_id) counted
      join cities c on c.id = counted.city_id
      join states s on s.id = c.state_id
     order by counted.count desc, c.id`)
  return rows
}
