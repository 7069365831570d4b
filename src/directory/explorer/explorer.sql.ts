/**
 * The records that the map shows: as marks, as a list and as a file. All three read `PLACED`, so they have the
 * same records.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import type { Grade } from '../evidence/grades.ts'
import { milesBetween } from '../geography.sql.ts'
import type { MapBox } from '../maps/map-box.ts'
import type { Placement } from '../maps/mercator.ts'
import type { SearchResult } from '../search/search.contract.ts'
import { type Narrowing, narrowed, narrowingValues } from '../search/search-facets.sql.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { MapRecord } from './explorer.contract.ts'

/** Which records, and which part of the map. */
export type Selection = Omit<Narrowing, 'decade'> & {
  company?: string | undefined
  from?: number | undefined
  to?: number | undefined
  box: MapBox
}

const value = sql.placeholder

const PASSES = sql`${narrowed}
  and (${value('from')}::int is null or last_year >= ${value('from')}::int)
  and (${value('to')}::int is null or first_year <= ${value('to')}::int)
  and (${value('company')}::text is null or facility_id in (
    select facility_id from facility_companies where company_slug = ${value('company')}::text))`

/** A record without a position of its own stands at its city. Longitudes are as in the boxes of the map. */
const PLACED = sql`
  select *, coalesce(latitude between ${value('south')}::float8 and ${value('north')}::float8
           and longitude between ${value('west')}::float8 and ${value('east')}::float8, false) as is_in_view
    from (
      select s.facility_id, s.city_id, s.grade, s.importance, own.is_own,
             case when own.is_own then s.latitude else c.latitude_degrees end as latitude,
             place.longitude - case when place.longitude > 0 then 360 else 0 end as longitude
        from (select * from facility_search where ${PASSES}) s
        join cities c on c.id = s.city_id
       cross join lateral (select s.latitude is not null and s.longitude is not null as is_own) own
       cross join lateral (
         select case when own.is_own then s.longitude else c.longitude_degrees end as longitude) place
    ) positions`

const valuesOf = ({ box, company, from, to, ...narrowing }: Selection) => {
  const [west, south, east, north] = box
  return {
    ...narrowingValues(narrowing),
    company: company ?? null,
    from: from ?? null,
    to: to ?? null,
    west,
    south,
    east,
    north,
  }
}

const counts = preparedShapes<{ total: number; elsewhere: number }>()

export async function countInView(
  db: Queryable,
  selection: Selection,
): Promise<{ total: number; elsewhere: number }> {
  const [row] = await counts(
    db,
    'counts',
    () => sql`
      select count(*) filter (where is_in_view)::int as total,
             count(*) filter (where not is_in_view)::int as elsewhere
        from (${PLACED}) placed`,
    valuesOf(selection),
  )
  return row ?? { total: 0, elsewhere: 0 }
}

type Point = { latitude: number; longitude: number }
type Part = { limit: number; offset: number }

/** Nearest to the place first, or else the most important. */
const ordered = (columns: SQL): SQL => sql`
  select ${columns} from (
    select *, ${milesBetween(
      {
        latitude: sql`${value('fromLatitude')}::float8`,
        longitude: sql`${value('fromLongitude')}::float8`,
      },
      { latitude: sql`latitude`, longitude: sql`longitude` },
    )} as miles
      from (${PLACED}) placed where is_in_view
  ) measured
   order by miles nulls last, importance desc, facility_id
   limit ${value('limit')}::int offset ${value('offset')}::int`

const orderValues = (selection: Selection, place: Point | null, part: Part) => ({
  ...valuesOf(selection),
  fromLatitude: place?.latitude ?? null,
  fromLongitude: place?.longitude ?? null,
  ...part,
})

const ids = preparedShapes<{ id: number }>()

/** Records in the order of the list. */
export async function listIdsInView(
  db: Queryable,
  selection: Selection,
  place: Point | null,
  limit: number,
): Promise<number[]> {
  const values = orderValues(selection, place, { limit, offset: 0 })
  const rows = await ids(db, 'ids', () => ordered(sql`facility_id as id`), values)
  return rows.map(({ id }) => id)
}

type Row = Omit<MapRecord, keyof SearchResult> & { result: SearchResult }
const records = preparedShapes<Row>()

export async function listInView(
  db: Queryable,
  selection: Selection,
  place: Point | null,
  part: Part,
): Promise<MapRecord[]> {
  const rows = await records(
    db,
    'records',
    () => sql`
      select s.result, part.grade, f.operational_years as years, part.latitude, part.longitude,
             case when part.is_own then 'record' else 'city' end as "positionOf", part.miles as distance
        from (${ordered(sql`*, row_number() over (order by miles nulls last, importance desc, facility_id) as rank`)}) part
        join facility_search s on s.facility_id = part.facility_id
        join facilities f on f.id = part.facility_id
       order by part.rank`,
    orderValues(selection, place, part),
  )
  const translated = await translateFacilities(
    db,
    rows.map(({ result }) => result),
  )
  return rows.map(({ result, ...row }, at) => ({ ...(translated[at] ?? result), ...row }))
}

/** One record, or several that would be drawn on top of each other. Positions are those of the drawing. */
export type Mark = {
  x: number
  y: number
  count: number
  documented: number
  reported: number
  demonstration: number
  /** Where its records are. */
  box: MapBox
  /** The city that most of them are in. */
  city: string
  /** The record, where the mark stands for one alone. */
  record: (SearchResult & { grade: Grade }) | null
}

type MarkRow = Omit<Mark, 'box' | 'record'> & {
  west: number
  south: number
  east: number
  north: number
  result: SearchResult | null
  grade: Grade
}
const marks = preparedShapes<MarkRow>()

/** How far from the middle of its square a group may be, in units of the drawing. */
const SLACK = 12

const inSquare = (mean: SQL, square: SQL): SQL => {
  const middle = sql`((${square} + 0.5) * ${value('apart')}::float8)`
  return sql`${middle} + greatest(${constant(-SLACK)}, least(${constant(SLACK)}, ${mean} - ${middle}))`
}

/** Marks are `apart` units from each other or more: records in one square of a grid are one mark. */
export async function listMarks(
  db: Queryable,
  selection: Selection,
  { scale, x, y }: Placement,
  apart: number,
): Promise<Mark[]> {
  const rows = await marks(
    db,
    'marks',
    () => sql`
      with drawn as (
        select facility_id, city_id, grade, latitude, longitude,
               ${value('left')}::float8 + radians(longitude) * ${value('scale')}::float8 as x,
               ${value('top')}::float8 - ln(tan(pi() / 4 + radians(latitude) / 2)) * ${value('scale')}::float8 as y
          from (${PLACED}) placed where is_in_view
      ), marks as (
        select count(*)::int as count,
               count(*) filter (where grade = 'documented')::int as documented,
               count(*) filter (where grade = 'reported')::int as reported,
               count(*) filter (where grade = 'demonstration')::int as demonstration,
               avg(x) as x, avg(y) as y,
               min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
               floor(x / ${value('apart')}::float8) as grid_column, floor(y / ${value('apart')}::float8) as grid_row,
               mode() within group (order by city_id) as city_id,
               min(facility_id) as first_id, min(grade) as grade
          from drawn group by grid_column, grid_row
      )
      select m.count, m.documented, m.reported, m.demonstration, m.west, m.south, m.east, m.north, m.grade, c.name as city,
             -- Near the middle of its square, so that those of two squares do not touch.
             case when m.count = 1 then m.x else ${inSquare(sql`m.x`, sql`m.grid_column`)} end as x,
             case when m.count = 1 then m.y else ${inSquare(sql`m.y`, sql`m.grid_row`)} end as y,
             case when m.count = 1 then s.result end as result
        from marks m join cities c on c.id = m.city_id
        left join facility_search s on m.count = 1 and s.facility_id = m.first_id
       order by m.grid_row, m.grid_column`,
    { ...valuesOf(selection), scale, left: x, top: y, apart },
  )
  return rows.map(({ west, south, east, north, result, grade, ...mark }) => ({
    ...mark,
    box: [west, south, east, north],
    record: result && { ...result, grade },
  }))
}
