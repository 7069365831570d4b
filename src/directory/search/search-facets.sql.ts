/** What a search can be narrowed by, and how many records each choice would leave. */
import { type SQL, sql } from 'drizzle-orm'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedShapes } from '../../platform/database/prepared.ts'
import { type Grade, gradeNames, grades } from '../evidence/grades.ts'
import { type Showing, showingName, showings } from '../evidence/showings.ts'
import { inEither, matching, shapeOf, valuesOf } from './matching.sql.ts'
import type { SearchChoice } from './search.contract.ts'
import type { Reading } from './search-readings.ts'

export type Narrowing = {
  state?: string | undefined
  category?: string | undefined
  grade?: Grade | undefined
  /** What one of its documents shows. */
  shows?: Showing | undefined
  /** Its first year, a multiple of ten: a record whose years touch it. */
  decade?: number | undefined
}

const value = sql.placeholder

/** Each is true where nothing was chosen, so that all choices have one query. It is found by its words in any case. */
const PASSES: Record<keyof Narrowing, SQL> = {
  state: sql`(${value('state')}::text is null
    or state_id = (select id from states where slug = ${value('state')}::text))`,
  category: sql`(${value('category')}::text is null
    or category_id = (select id from categories where slug = ${value('category')}::text))`,
  grade: sql`(${value('grade')}::text is null or grade = ${value('grade')}::text)`,
  shows: sql`(${value('shows')}::text is null or ${value('shows')}::text = any(shows))`,
  decade: sql`(${value('decade')}::int is null
    or (first_year < ${value('decade')}::int + 10 and last_year >= ${value('decade')}::int))`,
}
const names = Object.keys(PASSES) as (keyof Narrowing)[]

/** Only by what was chosen: a query that names no other columns may find all that it needs in an index. */
export const narrowedBy = (narrowing: Narrowing): SQL[] =>
  names.filter((name) => narrowing[name] !== undefined).map((name) => PASSES[name])

export const narrowed = sql.join(Object.values(PASSES), sql` and `)

export const narrowingValues = (narrowing: Narrowing): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, narrowing[name] ?? null]))

export type Facets = Record<keyof Narrowing, SearchChoice[]> & {
  /** Before narrowing. */
  matches: number
  total: number
}

type Row = {
  facet: keyof Narrowing | 'matches' | 'total'
  slug: string
  name: string
  count: number
}

const listCounted = preparedShapes<Row>()

/** Each choice counts what the others leave. */
export async function listFacets(
  db: Queryable,
  reading: Reading,
  narrowing: Narrowing,
): Promise<Facets> {
  const rows = await listCounted(db, shapeOf(reading), () => counted(reading), {
    ...valuesOf(reading),
    ...narrowingValues(narrowing),
  })
  const of = (facet: Row['facet']): SearchChoice[] =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ slug, name, count }) => ({ slug, name, count }))
  const named = (facet: 'state' | 'category') =>
    of(facet).sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const ordered = <Slug extends string>(
    facet: 'grade' | 'shows',
    order: readonly Slug[],
    nameOf: (slug: Slug) => string,
  ) =>
    order.flatMap((slug) => {
      const found = of(facet).find((one) => one.slug === slug)
      return found ? [{ ...found, name: nameOf(slug) }] : []
    })
  return {
    matches: of('matches')[0]?.count ?? 0,
    total: of('total')[0]?.count ?? 0,
    state: named('state'),
    category: named('category'),
    grade: ordered('grade', grades, (grade) => gradeNames()[grade]),
    shows: ordered('shows', showings, showingName),
    decade: of('decade')
      .map((one) => ({ ...one, name: m.search_page_decade({ decade: one.slug }) }))
      .sort((a, b) => Number(a.slug) - Number(b.slug)),
  }
}

const passing = (which: (keyof Narrowing)[]): SQL =>
  sql.join(
    which.map((name) => sql.identifier(`passes_${name}`)),
    sql` and `,
  )
const others = (name: keyof Narrowing): SQL => passing(names.filter((one) => one !== name))

const counted = (reading: Reading): SQL => sql`
  with groups as materialized (
    -- So few that counting them once for each filter takes no time.
    select state_id, category_id, grade, shows, first_year / 10 * 10 as first_year,
           least(last_year, extract(year from now())::int) / 10 * 10 as last_year, count(*)::int as n
      from facility_search where ${inEither(matching(reading))}
     group by 1, 2, 3, 4, 5, 6
  ), matched as materialized (
    select *, ${sql.join(
      names.map((name) => sql`${PASSES[name]} as ${sql.identifier(`passes_${name}`)}`),
      sql`, `,
    )} from groups
  )
  select 'matches' as facet, '' as slug, '' as name, coalesce(sum(n), 0)::int as count from matched
  union all
  select 'total', '', '', coalesce(sum(n), 0)::int from matched where ${passing(names)}
  union all
  select 'state', s.slug, s.name, g.n
    from (select state_id, sum(n)::int as n from matched where ${others('state')} group by state_id) g
    join states s on s.id = state_id
  union all
  select 'category', k.slug, k.name, g.n
    from (select category_id, sum(n)::int as n from matched where ${others('category')} group by category_id) g
    join categories k on k.id = category_id
  union all
  select 'grade', grade, '', sum(n)::int from matched where ${others('grade')} group by grade
  union all
  select 'shows', shown, '', sum(n)::int
    from (select shows, sum(n) as n from matched where ${others('shows')} group by shows) g
   cross join unnest(shows) as shown group by shown
  union all
  select 'decade', decade::text, '', sum(n)::int
    from (select first_year, last_year, sum(n) as n from matched
           where ${others('decade')} and first_year is not null group by 1, 2) g
   cross join generate_series(first_year, last_year, 10) as decade group by decade`
