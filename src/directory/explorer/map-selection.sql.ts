/**
 * Which records the map shows, and in which order. Its marks, its tiles, its list and its files all read `facility_search`
 * by the conditions of `passing`, so they have the same records. A query names only the conditions that were chosen: all
 * of its columns are then in the index of the map.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type GridBox, gridBoxOf, keyRangesOf } from '../../maps/grid.ts'
import type { MapBox } from '../../maps/map-box.ts'
import { milesBetween } from '../geography.sql.ts'
import { type Narrowing, narrowedBy, narrowingValues } from '../search/search-facets.sql.ts'

/** Which records, wherever they are. */
export type Choice = Omit<Narrowing, 'decade'> & {
  company?: string | undefined
  /** Only places where ships on record were built or overhauled. */
  yards?: 'ships' | undefined
  from?: number | undefined
  to?: number | undefined
  /** Corners of an area that somebody drew: column and row in turn. */
  area?: number[] | undefined
}
/** And which part of the map. */
export type Selection = Choice & { box: MapBox }

export const value = sql.placeholder

const CHOSEN = {
  from: sql`last_year >= ${value('from')}::int`,
  to: sql`first_year <= ${value('to')}::int`,
  company: sql`facility_id in (
    select facility_id from facility_companies where company_slug = ${value('company')}::text)`,
  yards: sql`facility_id::text in (
    select r.target from thing_relations r join things t on t.id = r.thing_id
     where r.target_kind = 'facility' and t.kind = ${value('yards')}::text and t.is_active)`,
  area: sql`${value('area')}::text::polygon @> point(map_column, map_row)`,
}
const chosen = Object.keys(CHOSEN) as (keyof typeof CHOSEN)[]

export const passing = (choice: Choice): SQL =>
  sql.join(
    [
      sql`true`,
      ...narrowedBy(choice),
      ...chosen.filter((name) => choice[name] !== undefined).map((name) => CHOSEN[name]),
    ],
    sql` and `,
  )

/** Queries with the same conditions have the same text. */
export const shapeOf = (choice: Choice): string =>
  Object.entries(choice)
    .filter(([name, given]) => name !== 'box' && given !== undefined)
    .map(([name]) => name)
    .sort()
    .join(' ')

export const choiceValues = ({ company, yards, from, to, area, ...narrowing }: Choice) => ({
  ...narrowingValues(narrowing),
  company,
  // The things that places are the yards of.
  yards: yards && 'ship',
  from,
  to,
  area: area && polygonText(area),
})

const polygonText = (area: number[]): string =>
  `(${area.flatMap((column, at) => (at % 2 === 0 ? [`(${column},${area[at + 1]})`] : [])).join(',')})`

const RANGES = [0, 1, 2, 3]
/** In four ranges of the index at most, and of these only what is in the box itself. */
export const IN_BOX = sql`
  (${sql.join(
    RANGES.map(
      (at) => sql`map_key between ${value(`first${at}`)}::bigint and ${value(`last${at}`)}::bigint`,
    ),
    sql` or `,
  )})
  and map_column between ${value('west')}::int and ${value('east')}::int
  and map_row between ${value('north')}::int and ${value('south')}::int`

function boxValues(box: GridBox) {
  const ranges = keyRangesOf(box)
  const of = (at: number) => ranges[at] ?? [-1, -1]
  return {
    ...box,
    ...Object.fromEntries(
      RANGES.flatMap((at) => [
        [`first${at}`, of(at)[0]],
        [`last${at}`, of(at)[1]],
      ]),
    ),
  }
}

export const valuesOf = ({ box, ...choice }: Selection) => ({
  ...choiceValues(choice),
  ...boxValues(gridBoxOf(box)),
})
export type Point = { latitude: number; longitude: number }

export const MILES = milesBetween(
  {
    latitude: sql`${value('fromLatitude')}::float8`,
    longitude: sql`${value('fromLongitude')}::float8`,
  },
  {
    latitude: sql`degrees(2 * atan(exp(pi() * (1 - map_row / 8388608.0::float8))) - pi() / 2)`,
    longitude: sql`map_column / 16777216.0::float8 * 360 - 360`,
  },
)

/** What is first in the list: one record, and then what is near a place. */
export type Order = { record?: number | undefined; place: Point | null }

export const milesFrom = (place: Point | null): SQL => (place ? MILES : sql`null::float8`)

/** The record first that was asked for, then the nearest to the place, or else the most important. */
export const inOrder = ({ record }: Order, of = sql``): SQL => sql`
  order by ${record === undefined ? sql`` : sql`${of}facility_id = ${value('record')}::int desc,`}
           ${of}miles, ${of}importance desc, ${of}facility_id`

export const orderShape = (selection: Selection, { record, place }: Order) =>
  `${shapeOf(selection)}${place ? ' near' : ''}${record === undefined ? '' : ' first'}`

export const orderValues = (selection: Selection, { record, place }: Order) => ({
  ...valuesOf(selection),
  fromLatitude: place?.latitude,
  fromLongitude: place?.longitude,
  record,
})
