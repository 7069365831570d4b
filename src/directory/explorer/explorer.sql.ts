/**
 * The records that the map shows: as marks, as tiles, as a list and as a file. All of them read `facility_search` by the
 * conditions of `passing`, so they have the same records. A query names only the conditions that were chosen: all of
 * its columns are then in the index of the map.
 */
import { type SQL, sql } from 'drizzle-orm'
import {
  type Cells,
  type GridBox,
  gridBoxOf,
  keyRangesOf,
  latitudeAt,
  longitudeAt,
  markPoint,
} from '../../maps/grid.ts'
import type { MapBox } from '../../maps/map-box.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedShapes } from '../../platform/database/prepared.ts'
import type { Grade } from '../evidence/grades.ts'
import { milesBetween } from '../geography.sql.ts'
import type { SearchResult } from '../search/search.contract.ts'
import { type Narrowing, narrowedBy, narrowingValues } from '../search/search-facets.sql.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { MapRecord } from './explorer.contract.ts'

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

const value = sql.placeholder

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

const passing = (choice: Choice): SQL =>
  sql.join(
    [
      sql`true`,
      ...narrowedBy(choice),
      ...chosen.filter((name) => choice[name] !== undefined).map((name) => CHOSEN[name]),
    ],
    sql` and `,
  )

/** Queries with the same conditions have the same text. */
const shapeOf = (choice: Choice): string =>
  Object.entries(choice)
    .filter(([name, given]) => name !== 'box' && given !== undefined)
    .map(([name]) => name)
    .sort()
    .join(' ')

const choiceValues = ({ company, yards, from, to, area, ...narrowing }: Choice) => ({
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
const IN_BOX = sql`
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

const valuesOf = ({ box, ...choice }: Selection) => ({
  ...choiceValues(choice),
  ...boxValues(gridBoxOf(box)),
})

const counts = preparedShapes<{ count: number }>()

export async function countInView(
  db: Queryable,
  selection: Selection,
): Promise<{ total: number; elsewhere: number }> {
  const { box: _, ...choice } = selection
  const shape = shapeOf(choice)
  const all =
    shape === ''
      ? sql`select coalesce(sum(facility_count), 0)::int as count from states`
      : sql`select count(*)::int as count from facility_search where ${passing(choice)}`
  const [[inView], [anywhere]] = await Promise.all([
    counts(
      db,
      `view ${shape}`,
      () => sql`
        select count(*)::int as count from facility_search where ${IN_BOX} and ${passing(choice)}`,
      valuesOf(selection),
    ),
    counts(db, `all ${shape}`, () => all, choiceValues(choice)),
  ])
  const total = inView?.count ?? 0
  return { total, elsewhere: Math.max(0, (anywhere?.count ?? 0) - total) }
}

type Point = { latitude: number; longitude: number }
type Part = { limit: number; offset: number }

const MILES = milesBetween(
  {
    latitude: sql`${value('fromLatitude')}::float8`,
    longitude: sql`${value('fromLongitude')}::float8`,
  },
  {
    latitude: sql`degrees(2 * atan(exp(pi() * (1 - map_row / 8388608.0::float8))) - pi() / 2)`,
    longitude: sql`map_column / 16777216.0::float8 * 360 - 360`,
  },
)

/** Nearest to the place first, or else the most important. */
const ordered = (selection: Selection, place: Point | null): SQL => sql`
  select facility_id, ${place ? MILES : sql`null::float8`} as miles, importance
    from facility_search where ${IN_BOX} and ${passing(selection)}
   order by miles, importance desc, facility_id
   limit ${value('limit')}::int offset ${value('offset')}::int`

const orderShape = (selection: Selection, place: Point | null) =>
  `${shapeOf(selection)}${place ? ' near' : ''}`

const orderValues = (selection: Selection, place: Point | null, part: Part) => ({
  ...valuesOf(selection),
  fromLatitude: place?.latitude,
  fromLongitude: place?.longitude,
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
  const rows = await ids(
    db,
    orderShape(selection, place),
    () => sql`select facility_id as id from (${ordered(selection, place)}) part`,
    orderValues(selection, place, { limit, offset: 0 }),
  )
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
    orderShape(selection, place),
    () => sql`
      select s.result, s.grade, f.operational_years as years,
             case when own.is_own then s.latitude else c.latitude_degrees end as latitude,
             place.longitude - case when place.longitude > 0 then 360 else 0 end as longitude,
             case when own.is_own then 'record' else 'city' end as "positionOf", part.miles as distance
        from (${ordered(selection, place)}) part
        join facility_search s on s.facility_id = part.facility_id
        join facilities f on f.id = part.facility_id
        join cities c on c.id = s.city_id
       cross join lateral (select s.latitude is not null and s.longitude is not null as is_own) own
       cross join lateral (
         select case when own.is_own then s.longitude else c.longitude_degrees end as longitude) place
       order by part.miles, part.importance desc, part.facility_id`,
    orderValues(selection, place, part),
  )
  const translated = await translateFacilities(
    db,
    rows.map(({ result }) => result),
  )
  return rows.map(({ result, ...row }, at) => ({ ...(translated[at] ?? result), ...row }))
}

/** How strong the records of a mark are. */
export type MarkCounts = {
  count: number
  documented: number
  reported: number
  demonstration: number
}

/** Drawn solid where one of its records is documented, hatched where one is reported, and else outlined. */
export const strengthOf = ({ documented, reported, demonstration }: MarkCounts) => ({
  // Those of a demonstration are drawn as if they were documented.
  isProved: documented + demonstration > 0,
  isReported: reported > 0,
})

/** One record, or those of one cell of the grid. */
export type Mark = MarkCounts & {
  column: number
  row: number
  /** Where its records are. */
  box: MapBox
  /** The city that most of them are in. */
  city: string
  /** The record, where the mark stands for one alone. */
  record: (SearchResult & { grade: Grade }) | null
}

const COUNTS = sql`
  count(*)::int as count,
  count(*) filter (where grade = 'documented')::int as documented,
  count(*) filter (where grade = 'reported')::int as reported,
  count(*) filter (where grade = 'demonstration')::int as demonstration`

const IN_CELL = sql`map_key >> ${value('shift')}::int`
const shiftOf = (level: number) => ({ shift: 2 * (24 - level) })

type MarkRow = MarkCounts & {
  column: number
  row: number
  west: number
  north: number
  east: number
  south: number
  city: string
  result: SearchResult | null
  grade: Grade
}
const marks = preparedShapes<MarkRow>()

export async function listMarks(
  db: Queryable,
  selection: Selection,
  { level, apart }: Cells,
): Promise<Mark[]> {
  const rows = await marks(
    db,
    shapeOf(selection),
    () => sql`
      with by_city as (
        select ${IN_CELL} as cell, city_id, ${COUNTS}, sum(map_column) as columns, sum(map_row) as rows,
               min(map_column) as west, min(map_row) as north, max(map_column) as east, max(map_row) as south,
               min(facility_id) as first_id, min(grade) as grade
          from facility_search where ${IN_BOX} and ${passing(selection)}
         group by cell, city_id
      ), marks as (
        select cell, sum(count)::int as count, sum(documented)::int as documented, sum(reported)::int as reported,
               sum(demonstration)::int as demonstration,
               (sum(columns) / sum(count))::float8 as "column", (sum(rows) / sum(count))::float8 as row,
               min(west) as west, min(north) as north, max(east) as east, max(south) as south,
               (array_agg(city_id order by count desc, city_id))[1] as city_id,
               min(first_id) as first_id, min(grade) as grade
          from by_city group by cell
      )
      select m.count, m.documented, m.reported, m.demonstration, m."column", m.row,
             m.west, m.north, m.east, m.south, m.grade, c.name as city, s.result
        from marks m join cities c on c.id = m.city_id
        left join facility_search s on m.count = 1 and s.facility_id = m.first_id
       order by m.row, m."column"`,
    { ...valuesOf(selection), ...shiftOf(level) },
  )
  const view = gridBoxOf(selection.box)
  return rows.map(({ west, north, east, south, result, grade, ...mark }) => ({
    ...mark,
    ...(mark.count > 1 && markPoint(mark, { level, apart, view })),
    box: [longitudeAt(west), latitudeAt(south + 1), longitudeAt(east + 1), latitudeAt(north)],
    record: result && { ...result, grade },
  }))
}

type Cell = MarkCounts & { column: number; row: number }
const cells = preparedShapes<Cell>()

/** The marks of a tile: each stands for all records of its cell. */
export async function listCells(
  db: Queryable,
  choice: Choice,
  tile: GridBox,
  { level, apart }: Cells,
): Promise<Cell[]> {
  const [range = [0, 0]] = keyRangesOf(tile)
  const rows = await cells(
    db,
    shapeOf(choice),
    () => sql`
      select ${COUNTS}, avg(map_column)::float8 as "column", avg(map_row)::float8 as row
        from facility_search
       where map_key between ${value('first')}::bigint and ${value('last')}::bigint and ${passing(choice)}
       group by ${IN_CELL}`,
    { ...choiceValues(choice), ...shiftOf(level), first: range[0], last: range[1] },
  )
  return rows.map((cell) => ({
    ...cell,
    ...(cell.count > 1 && markPoint(cell, { level, apart })),
  }))
}
