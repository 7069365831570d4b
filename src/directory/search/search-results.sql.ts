/** All facilities that a search finds, page by page, with filters. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import { facilities } from '../../platform/database/schema/directory.ts'
import { hasGrade } from '../evidence/evidence.sql.ts'
import type { Grade } from '../evidence/grades.ts'
import { translateFacilities } from '../translations.sql.ts'
import { inEither, matching, nameScore, score, shapeOf, valuesOf } from './matching.sql.ts'
import type { GradedResult, SearchChoice, SearchResult, SearchResults } from './search.contract.ts'
import { firstFound, type Reading } from './search-readings.ts'

const PAGE_SIZE = 20
/** Beyond this many, ranking every match would take too long. */
const MAX_WEIGHED = 20_000

type Narrowing = {
  state?: string | undefined
  category?: string | undefined
  grade?: Grade | undefined
}

/** The number of matches in one state and category. */
export type Group = {
  count: number
  state: string
  stateName: string
  category: string | null
  categoryName: string | null
}

const NOTHING: SearchResults = {
  facilities: [],
  total: 0,
  page: 1,
  pageCount: 1,
  corrected: null,
  isClosest: false,
  states: [],
  categories: [],
}

export async function listSearchResults(
  db: Queryable,
  text: string,
  narrowing: Narrowing,
  page: number,
  /** Words of the place asked for: a reading without them would find other places. */
  needed: string[] = [],
): Promise<SearchResults> {
  const find = async (reading: Reading) => {
    const isOther =
      needed.length > 0 &&
      (reading.isClosest || !needed.every((word) => reading.words.includes(word)))
    return isOther ? null : findResults(db, reading, narrowing, page)
  }
  return (await firstFound(db, text, find)) ?? NOTHING
}

/** Null when nothing matches, wherever it is and whatever its grade. */
export async function findResults(
  db: Queryable,
  reading: Reading,
  narrowing: Narrowing,
  page: number,
): Promise<SearchResults | null> {
  // Of a few records the first page does not depend on how many there are.
  const isReady = page === 1 && !reading.isBroad
  const [groups, first] = await Promise.all([
    listGroups(db, reading),
    isReady ? listPage(db, reading, narrowing, 1, 'score') : null,
  ])
  return groups.length > 0 ? readPage(db, reading, groups, narrowing, page, first) : null
}

async function readPage(
  db: Queryable,
  reading: Reading,
  ungraded: Group[],
  narrowing: Narrowing,
  asked: number,
  first: GradedResult[] | null,
): Promise<SearchResults> {
  const { grade } = narrowing
  const groups = grade ? await listGroups(db, reading, grade) : ungraded
  const counted = count(reading, groups, narrowing, asked)
  const { total, page } = counted
  const order = total > MAX_WEIGHED ? 'importance' : 'score'
  const listed = async () => (total > 0 ? listPage(db, reading, narrowing, page, order) : [])
  return { ...counted, facilities: first ?? (await listed()) }
}

/** The first page, when all matches are known: `best` are the best of them, and no less than fit on it. */
export async function firstPage(
  db: Queryable,
  reading: Reading,
  groups: Group[],
  best: GradedResult[],
): Promise<SearchResults> {
  const facilities = await translateFacilities(db, best.slice(0, PAGE_SIZE))
  return { ...count(reading, groups, {}, 1), facilities }
}

function count(
  { corrected, isClosest }: Reading,
  groups: Group[],
  { state, category }: Narrowing,
  asked: number,
): Omit<SearchResults, 'facilities'> {
  const inState = groups.filter((group) => !state || group.state === state)
  const inCategory = groups.filter((group) => !category || group.category === category)
  const total = sum(inState.filter((group) => inCategory.includes(group)))
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return {
    total,
    page: Math.min(asked, pageCount),
    pageCount,
    corrected,
    isClosest,
    // Each filter counts what the other one leaves.
    states: choices(inCategory, (group) => [group.state, group.stateName]),
    categories: choices(inState, (group) => [group.category, group.categoryName]),
  }
}

const listCounted = preparedShapes<Group>()

async function listGroups(db: Queryable, reading: Reading, grade?: Grade): Promise<Group[]> {
  return listCounted(
    db,
    `${shapeOf(reading)} ${grade ?? ''}`,
    () => {
      const ofGrade = grade ? sql` and ${isGraded(grade)}` : sql``
      return groupsOf(sql`facility_search where ${inEither(matching(reading))}${ofGrade}`)
    },
    valuesOf(reading),
  )
}

/** `rows` are what follows "from". */
export const groupsOf = (rows: SQL): SQL => sql`
  select grouped.count, s.slug as state, s.name as "stateName",
         k.slug as category, k.name as "categoryName"
    from (select state_id, category_id, count(*)::int as count
            from ${rows} group by state_id, category_id) grouped
    join states s on s.id = grouped.state_id
    left join categories k on k.id = grouped.category_id`

/** Joined only when asked for: the search table has no grades, which change without a refresh. */
const isGraded = (grade: Grade): SQL =>
  sql`facility_id in (select ${facilities.id} from ${facilities} where ${hasGrade(grade)})`

const listRows = preparedShapes<{ result: SearchResult; grade: Grade }>()

async function listPage(
  db: Queryable,
  reading: Reading,
  { state, category, grade }: Narrowing,
  page: number,
  by: 'score' | 'importance',
): Promise<GradedResult[]> {
  const build = () => {
    const conditions = [inEither(matching(reading))]
    if (state) conditions.push(sql`state_id = (${idBySlug('states', 'state')})`)
    if (category) conditions.push(sql`category_id = (${idBySlug('categories', 'category')})`)
    if (grade) conditions.push(isGraded(grade))
    const order = by === 'score' ? score(reading) : sql`importance + ${nameScore(reading)}`
    return sql`
      select result, (select f.grade from facilities f where f.id = facility_id) as grade
        from facility_search
       where ${sql.join(conditions, sql` and `)}
       order by ${order} desc, facility_id
       limit ${constant(PAGE_SIZE)} offset ${sql.placeholder('offset')}`
  }
  const shape = [shapeOf(reading), state && 'state', category && 'category', grade, by].join(' ')
  const offset = (page - 1) * PAGE_SIZE
  const rows = await listRows(db, shape, build, { ...valuesOf(reading), state, category, offset })
  return translateFacilities(
    db,
    rows.map(({ result, grade }) => ({ ...result, grade })),
  )
}

const idBySlug = (table: 'states' | 'categories', value: string): SQL =>
  sql`select id from ${sql.identifier(table)} where slug = ${sql.placeholder(value)}`

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
