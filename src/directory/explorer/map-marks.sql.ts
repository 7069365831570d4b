/** The records that the map shows as marks of a drawing and of tiles. */
import { sql } from 'drizzle-orm'
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
import type { SearchResult } from '../search/search.contract.ts'
import {
  type Choice,
  choiceValues,
  IN_BOX,
  milesFrom,
  type Order,
  orderShape,
  orderValues,
  passing,
  type Selection,
  shapeOf,
  value,
} from './map-selection.sql.ts'

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
  /** The record that was asked for is this one, or among these. */
  isChosen: boolean
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
  isChosen: boolean
}
const marks = preparedShapes<MarkRow>()

/** Importance and id as one number, two to the power of 44 apart: the greatest is first in the list. */
const RANK = sql`importance::float8 * 17592186044416 - facility_id`

/** In the order of the list: each mark is where the first of its records is. */
export async function listMarks(
  db: Queryable,
  selection: Selection,
  order: Order,
  { level, apart }: Cells,
): Promise<Mark[]> {
  const isChosen =
    order.record === undefined ? sql`false` : sql`bool_or(facility_id = ${value('record')}::int)`
  const rows = await marks(
    db,
    orderShape(selection, order),
    () => sql`
      with by_city as (
        select ${IN_CELL} as cell, city_id, ${COUNTS}, sum(map_column) as columns, sum(map_row) as rows,
               min(map_column) as west, min(map_row) as north, max(map_column) as east, max(map_row) as south,
               min(facility_id) as first_id, min(grade) as grade, min(${milesFrom(order.place)}) as miles,
               max(${RANK}) as rank, ${isChosen} as chosen
          from facility_search where ${IN_BOX} and ${passing(selection)}
         group by cell, city_id
      ), marks as (
        select cell, sum(count)::int as count, sum(documented)::int as documented, sum(reported)::int as reported,
               sum(demonstration)::int as demonstration,
               (sum(columns) / sum(count))::float8 as "column", (sum(rows) / sum(count))::float8 as row,
               min(west) as west, min(north) as north, max(east) as east, max(south) as south,
               (array_agg(city_id order by count desc, city_id))[1] as city_id,
               min(first_id) as first_id, min(grade) as grade, min(miles) as miles, max(rank) as rank,
               bool_or(chosen) as chosen
          from by_city group by cell
      )
      select m.count, m.documented, m.reported, m.demonstration, m."column", m.row,
             m.west, m.north, m.east, m.south, m.grade, m.chosen as "isChosen", c.name as city, s.result
        from marks m join cities c on c.id = m.city_id
        left join facility_search s on m.count = 1 and s.facility_id = m.first_id
       order by m.chosen desc, m.miles, m.rank desc`,
    { ...orderValues(selection, order), ...shiftOf(level) },
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
