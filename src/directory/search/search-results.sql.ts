/** All facilities for a text, page by page, with what they can be narrowed by. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { matching, nameScore, score } from './result-sql.ts'
import type { SearchChoice, SearchResult, SearchResults } from './search.contract.ts'
import { type Reading, readings } from './search-readings.ts'

const PAGE_SIZE = 20
/** Beyond so many, weighing every word of every record would take longer than it is worth. */
const MOST_WEIGHED = 20_000

export type Narrowing = { state?: string | undefined; category?: string | undefined }

/** How many match in one state and category. */
type Group = {
  count: number
  state: string
  stateName: string
  category: string | null
  categoryName: string | null
}

export async function listSearchResults(
  db: Queryable,
  text: string,
  narrowing: Narrowing,
  page: number,
): Promise<SearchResults> {
  for await (const reading of readings(db, text)) {
    const groups = await listGroups(db, reading)
    if (groups.length > 0) return readPage(db, reading, groups, narrowing, page)
  }
  const nothing = { facilities: [], total: 0, states: [], categories: [] }
  return { ...nothing, page: 1, pageCount: 1, corrected: null, isClosest: false }
}

async function readPage(
  db: Queryable,
  reading: Reading,
  groups: Group[],
  { state, category }: Narrowing,
  asked: number,
): Promise<SearchResults> {
  const inState = groups.filter((group) => !state || group.state === state)
  const inCategory = groups.filter((group) => !category || group.category === category)
  const total = sum(inState.filter((group) => inCategory.includes(group)))
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  return {
    facilities: total > 0 ? await listPage(db, reading, { state, category }, total, page) : [],
    total,
    page,
    pageCount,
    corrected: reading.corrected,
    isClosest: reading.isClosest,
    // Each list of choices counts what the other one leaves.
    states: choices(inCategory, (group) => [group.state, group.stateName]),
    categories: choices(inState, (group) => [group.category, group.categoryName]),
  }
}

/** Spelled so that each half can use its own index. */
function matchingAnywhere(reading: Reading): SQL {
  const matches = matching(reading)
  return sql`((is_prominent and ${matches}) or (not is_prominent and ${matches}))`
}

async function listGroups(db: Queryable, reading: Reading): Promise<Group[]> {
  const { rows } = await db.execute<Group>(sql`
    select grouped.count, s.slug as state, s.name as "stateName",
           k.slug as category, k.name as "categoryName"
      from (select state_id, category_id, count(*)::int as count
              from facility_search
             where ${matchingAnywhere(reading)}
             group by state_id, category_id) grouped
      join states s on s.id = grouped.state_id
      left join categories k on k.id = grouped.category_id`)
  return rows
}

async function listPage(
  db: Queryable,
  reading: Reading,
  { state, category }: Narrowing,
  total: number,
  page: number,
): Promise<SearchResult[]> {
  const conditions = [matchingAnywhere(reading)]
  if (state) conditions.push(sql`state_id = (select id from states where slug = ${state})`)
  if (category) {
    conditions.push(sql`category_id = (select id from categories where slug = ${category})`)
  }
  const order = total > MOST_WEIGHED ? sql`importance + ${nameScore(reading)}` : score(reading)
  const { rows } = await db.execute<{ result: SearchResult }>(sql`
    select result
      from facility_search
     where ${sql.join(conditions, sql` and `)}
     order by ${order} desc, facility_id
     limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`)
  return rows.map(({ result }) => result)
}

function choices(
  groups: Group[],
  naming: (group: Group) => [slug: string | null, name: string | null],
): SearchChoice[] {
  const bySlug = new Map<string, SearchChoice>()
  for (const group of groups) {
    const [slug, name] = naming(group)
    if (!slug || !name) continue
    const count = (bySlug.get(slug)?.count ?? 0) + group.count
    bySlug.set(slug, { slug, name, count })
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

const sum = (groups: Group[]): number => groups.reduce((total, group) => total + group.count, 0)
