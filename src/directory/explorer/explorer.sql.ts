/** The records that the map shows as a list and as a file, how many there are, and where. */
import { type SQL, sql } from 'drizzle-orm'
import { type GridBox, latitudeAt, longitudeAt } from '../../maps/grid.ts'
import type { MapBox } from '../../maps/map-box.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedShapes } from '../../platform/database/prepared.ts'
import type { SearchResult } from '../search/search.contract.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { MapRecord } from './explorer.contract.ts'
import {
  choiceValues,
  IN_BOX,
  inOrder,
  MILES,
  milesFrom,
  type Order,
  orderShape,
  orderValues,
  passing,
  type Selection,
  shapeOf,
  value,
  valuesOf,
} from './map-selection.sql.ts'

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

type Part = { limit: number; offset: number }

const ordered = (selection: Selection, order: Order): SQL => sql`
  select facility_id, ${milesFrom(order.place)} as miles, importance
    from facility_search where ${IN_BOX} and ${passing(selection)}
   ${inOrder(order)}
   limit ${value('limit')}::int offset ${value('offset')}::int`

const ids = preparedShapes<{ id: number }>()

/** Records in the order of the list. */
export async function listIdsInView(
  db: Queryable,
  selection: Selection,
  order: Order,
  limit: number,
): Promise<number[]> {
  const rows = await ids(
    db,
    orderShape(selection, order),
    () => sql`select facility_id as id from (${ordered(selection, order)}) part`,
    { ...orderValues(selection, order), limit, offset: 0 },
  )
  return rows.map(({ id }) => id)
}

type Row = Omit<MapRecord, keyof SearchResult> & { result: SearchResult }
const records = preparedShapes<Row>()

export async function listInView(
  db: Queryable,
  selection: Selection,
  order: Order,
  part: Part,
): Promise<MapRecord[]> {
  const rows = await records(
    db,
    orderShape(selection, order),
    () => sql`
      select s.result, s.grade, f.operational_years as years,
             case when own.is_own then s.latitude else c.latitude_degrees end as latitude,
             place.longitude - case when place.longitude > 0 then 360 else 0 end as longitude,
             case when own.is_own then 'record' else 'city' end as "positionOf", part.miles as distance
        from (${ordered(selection, order)}) part
        join facility_search s on s.facility_id = part.facility_id
        join facilities f on f.id = part.facility_id
        join cities c on c.id = s.city_id
       cross join lateral (select s.latitude is not null and s.longitude is not null as is_own) own
       cross join lateral (
         select case when own.is_own then s.longitude else c.longitude_degrees end as longitude) place
       ${inOrder(order, sql`part.`)}`,
    { ...orderValues(selection, order), ...part },
  )
  const translated = await translateFacilities(
    db,
    rows.map(({ result }) => result),
  )
  return rows.map(({ result, ...row }, at) => ({ ...(translated[at] ?? result), ...row }))
}

type OnGrid = { column: number; row: number }

/** Where a record is. Null for one that is gone, or has no position. */
export async function findOnMap(db: Queryable, record: number): Promise<OnGrid | null> {
  const { rows } = await db.execute<OnGrid>(sql`
    select map_column as "column", map_row as row
      from facility_search where facility_id = ${record} and map_key is not null`)
  return rows[0] ?? null
}

/** The part of the earth that has all sites that name a company, in degrees. Null where none has a position. */
export async function findCompanyBox(db: Queryable, company: string): Promise<MapBox | null> {
  const { rows } = await db.execute<GridBox | Record<keyof GridBox, null>>(sql`
    select min(s.map_column) as west, min(s.map_row) as north,
           max(s.map_column) as east, max(s.map_row) as south
      from facility_companies c join facility_search s on s.facility_id = c.facility_id
     where c.company_slug = ${company}`)
  const [found] = rows
  if (!found || found.west === null) return null
  const { west, north, east, south } = found
  return [longitudeAt(west), latitudeAt(south), longitudeAt(east), latitudeAt(north)]
}

type Nearest = { id: number; name: string; city: string; stateCode: string; miles: number }
const nearest = preparedShapes<Nearest>()

/** Outside of a view that has none, from its middle. It reads all records of the choice. */
export async function findNearest(
  db: Queryable,
  { box, ...choice }: Selection,
): Promise<Nearest | null> {
  const [west, south, east, north] = box
  const rows = await nearest(
    db,
    shapeOf(choice),
    () => sql`
      select s.facility_id as id, s.result->>'name' as name, c.name as city, t.code as "stateCode", near.miles
        from (select facility_id, ${MILES} as miles from facility_search
               where map_key is not null and ${passing(choice)}
               order by miles, facility_id limit 1) near
        join facility_search s on s.facility_id = near.facility_id
        join cities c on c.id = s.city_id
        join states t on t.id = s.state_id`,
    {
      ...choiceValues(choice),
      fromLatitude: (south + north) / 2,
      fromLongitude: (west + east) / 2,
    },
  )
  return rows[0] ?? null
}
