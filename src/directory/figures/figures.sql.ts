/** What is on record, counted: what documents show, and in which decades places were in operation. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { type CategorySlug, facilityCategories } from '../categories.ts'
import { type Showing, showings } from '../evidence/showings.ts'

export type ShowingCount = { showing: Showing; count: number }
/** A row for each type, with a count for each decade. */
export type DecadeCounts = {
  decades: number[]
  types: { slug: CategorySlug; records: number; counts: number[] }[]
}

const FIRST_DECADE = 1880

async function read<Row>(db: Queryable, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[]
}

/** A record counts once for each thing that one of its documents shows. */
export async function countShowings(db: Queryable): Promise<ShowingCount[]> {
  const rows = await read<ShowingCount>(
    db,
    sql`select showing, count(*)::int as count
          from facility_search, unnest(shows) as showing group by showing`,
  )
  const counts = new Map(rows.map(({ showing, count }) => [showing, count]))
  return showings.map((showing) => ({ showing, count: counts.get(showing) ?? 0 }))
}

/** Records that name their years, by the decades in them; years without an end reach into this one. */
export async function countDecades(db: Queryable, thisYear: number): Promise<DecadeCounts> {
  // By the years first: however many records there are, there are few of these.
  const rows = await read<{ slug: string; first: number; last: number; count: number }>(
    db,
    sql`select c.slug, s.first_year as first, s.last_year as last, count(*)::int as count
          from facility_search s join categories c on c.id = s.category_id
         where s.first_year is not null and s.last_year is not null
         group by c.slug, s.first_year, s.last_year`,
  )
  const lastDecade = Math.floor(thisYear / 10) * 10
  const decades = Array.from(
    { length: (lastDecade - FIRST_DECADE) / 10 + 1 },
    (_, at) => FIRST_DECADE + at * 10,
  )
  const types = facilityCategories.map(({ slug }) => {
    const own = rows.filter((row) => row.slug === slug)
    const sum = (some: typeof own) => some.reduce((total, { count }) => total + count, 0)
    const counts = decades.map((decade) =>
      sum(own.filter(({ first, last }) => first < decade + 10 && last >= decade)),
    )
    return { slug, records: sum(own), counts }
  })
  return { decades, types: types.filter(({ records }) => records > 0) }
}
