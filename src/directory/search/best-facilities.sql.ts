/** Search: the best few facilities for the box, and all of them, page by page, with filters. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, executePrepared } from '../../platform/database/prepared.ts'
import { facilities } from '../../platform/database/schema/directory.ts'
import { hasGrade } from '../evidence/evidence.sql.ts'
import type { Grade } from '../evidence/grades.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { GradedResult, SearchChoice, SearchResult, SearchResults } from './search.contract.ts'
import { type Reading, readings } from './search-readings.ts'

/** How many matching records are ranked. */
const WEIGHED = { prominent: 100, others: 300, named: 20 }

export type BestFacilities = {
  facilities: SearchResult[]
  /** The total; null when there are too many to count. */
  total: number | null
  corrected: string | null
  isClosest: boolean
  /** What found them; null when nothing did. */
  reading: Reading | null
}

type BestRow = { result: SearchResult; prominent: number; others: number }

export async function listBestFacilities(
  db: Queryable,
  text: string,
  limit: number,
): Promise<BestFacilities> {
  for await (const reading of readings(db, text)) {
    const rows = await executePrepared<BestRow>(db, bestFacilities(reading, limit))
    const { corrected, isClosest } = reading
    const facilities = await translateFacilities(
      db,
      rows.map(({ result }) => result),
    )
    const total = rows[0] ? countAll(rows[0], enough(reading, limit)) : 0
    if (total !== 0) return { facilities, total, corrected, isClosest, reading }
  }
  return { facilities: [], total: 0, corrected: null, isClosest: false, reading: null }
}

function countAll({ prominent, others }: BestRow, enoughProminent: number): number | null {
  const isWhole = prominent < enoughProminent && others < WEIGHED.others
  return isWhole ? prominent + others : null
}

/** With this many prominent matches the others are skipped. */
const enough = ({ isBroad }: Reading, limit: number): number =>
  isBroad ? limit : WEIGHED.prominent

/**
 * Prominent records first, and the others only when those do not suffice: for a broad search, when
 * they do not fill the list; for any other, when they might be all there is. Names that start with
 * the exact text are looked up separately, so that the limit never cuts them off.
 */
function bestFacilities(reading: Reading, limit: number): SQL {
  const columns = sql.raw('facility_id, name, importance, words, result')
  const matches = matching(reading)
  const { name } = reading
  return sql`
    with prominent as materialized (
      select ${columns} from facility_search
       where is_prominent and ${matches}
       limit ${constant(WEIGHED.prominent)}
    ), others as materialized (
      select ${columns} from facility_search
       where not is_prominent and ${matches}
         and (select count(*) from prominent) < ${enough(reading, limit)}
       limit ${constant(WEIGHED.others)}
    ), named as materialized (
      select ${columns} from facility_search
       where ${name === null ? sql`false` : beginsWith(name)}
       order by name using ~<~
       limit ${constant(WEIGHED.named)}
    )
    select result,
           (select count(*)::int from prominent) as prominent,
           (select count(*)::int from others) as others
      from (select * from prominent
             union all
            select * from others
             union all
            select * from named where facility_id not in (
              select facility_id from prominent union all select facility_id from others)) weighed
     order by ${score(reading)} desc, facility_id
     limit ${limit}`
}

const PAGE_SIZE = 20
/** Beyond this many, ranking every match would take too long. */
const MOST_WEIGHED = 20_000

type Narrowing = {
  state?: string | undefined
  category?: string | undefined
  grade?: Grade | undefined
}

/** The number of matches in one state and category. */
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
    // Of a few records the first page does not depend on how many there are.
    const isReady = page === 1 && !reading.isBroad
    const [groups, first] = await Promise.all([
      listGroups(db, reading),
      isReady ? listPage(db, reading, narrowing, 1, 'score') : null,
    ])
    if (groups.length > 0) return readPage(db, reading, groups, narrowing, page, first)
  }
  const nothing = { facilities: [], total: 0, states: [], categories: [] }
  return { ...nothing, page: 1, pageCount: 1, corrected: null, isClosest: false }
}

async function readPage(
  db: Queryable,
  reading: Reading,
  ungraded: Group[],
  { state, category, grade }: Narrowing,
  asked: number,
  first: GradedResult[] | null,
): Promise<SearchResults> {
  const groups = grade ? await listGroups(db, reading, grade) : ungraded
  const inState = groups.filter((group) => !state || group.state === state)
  const inCategory = groups.filter((group) => !category || group.category === category)
  const total = sum(inState.filter((group) => inCategory.includes(group)))
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  const order = total > MOST_WEIGHED ? 'importance' : 'score'
  const listed = async () =>
    total > 0 ? listPage(db, reading, { state, category, grade }, page, order) : []
  return {
    facilities: first ?? (await listed()),
    total,
    page,
    pageCount,
    corrected: reading.corrected,
    isClosest: reading.isClosest,
    // Each filter counts what the other one leaves.
    states: choices(inCategory, (group) => [group.state, group.stateName]),
    categories: choices(inState, (group) => [group.category, group.categoryName]),
  }
}

/** Written so that each half can use its partial index. */
function matchingAnywhere(reading: Reading): SQL {
  return inEither(matching(reading))
}

function inEither(matches: SQL): SQL {
  return sql`((is_prominent and ${matches}) or (not is_prominent and ${matches}))`
}

async function listGroups(db: Queryable, reading: Reading, grade?: Grade): Promise<Group[]> {
  const ofGrade = grade ? sql` and ${isGraded(grade)}` : sql``
  return executePrepared<Group>(
    db,
    sql`
    select grouped.count, s.slug as state, s.name as "stateName",
           k.slug as category, k.name as "categoryName"
      from (select state_id, category_id, count(*)::int as count
              from facility_search
             where ${matchingAnywhere(reading)}${ofGrade}
             group by state_id, category_id) grouped
      join states s on s.id = grouped.state_id
      left join categories k on k.id = grouped.category_id`,
  )
}

/** Joined only when asked for: the search table has no grades, which change without a refresh. */
const isGraded = (grade: Grade): SQL =>
  sql`facility_id in (select ${facilities.id} from ${facilities} where ${hasGrade(grade)})`

async function listPage(
  db: Queryable,
  reading: Reading,
  { state, category, grade }: Narrowing,
  page: number,
  by: 'score' | 'importance',
): Promise<GradedResult[]> {
  const conditions = [matchingAnywhere(reading)]
  if (state) conditions.push(sql`state_id = (select id from states where slug = ${state})`)
  if (category) {
    conditions.push(sql`category_id = (select id from categories where slug = ${category})`)
  }
  if (grade) conditions.push(isGraded(grade))
  const order = by === 'score' ? score(reading) : sql`importance + ${nameScore(reading)}`
  const rows = await executePrepared<{ result: SearchResult; grade: Grade }>(
    db,
    sql`
    select result, (select f.grade from facilities f where f.id = facility_id) as grade
      from facility_search
     where ${sql.join(conditions, sql` and `)}
     order by ${order} desc, facility_id
     limit ${constant(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return translateFacilities(
    db,
    rows.map(({ result, grade }) => ({ ...result, grade })),
  )
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

/**
 * In a subselect, so that the planner does not see the words: it would overestimate many
 * alternatives and scan the table instead of the index.
 */
const haveWords = (lookup: string[], rest: string | null): SQL =>
  sql.join(
    [
      ...lookup.map((one) => sql`words @@ (select ${one}::tsquery)`),
      // Inside coalesce() a condition is checked on the rows that were found, never by the index.
      ...(rest === null ? [] : [sql`coalesce(words @@ (select ${rest}::tsquery), false)`]),
    ],
    sql` and `,
  )

const matching = ({ query }: Reading): SQL => haveWords(query.lookup, query.rest)

/** The rows whose companies or former names have all the words. */
export function matchingCompanies({ query: { lookup, rest } }: Reading): SQL {
  return inEither(haveWords(lookup.map(ofCompanies), rest === null ? null : ofCompanies(rest)))
}

const ofCompanies = (match: string): string =>
  match.replace(/[a-z0-9]+(:\*)?/g, (term, begun) => (begun ? `${term}B` : `${term}:B`))

/** Weights of D (street and type), C (place), B (companies) and A (name). */
const WEIGHTS = sql.raw(`'{0.1, 0.4, 0.5, 1}'::real[]`)

/** How well a row matches. */
function score(reading: Reading): SQL {
  const { whole, begun } = reading.query
  return sql`
    (ts_rank(${WEIGHTS}, words, ${whole}::tsquery)
      + ts_rank(${WEIGHTS}, words, ${begun}::tsquery)) * importance + ${nameScore(reading)}`
}

/** An exact name always comes first. */
function nameScore({ name }: Reading): SQL {
  if (name === null) return sql`0`
  return sql`case when name = ${name} then 4 when ${beginsWith(name)} then ${bonusFor(name)}::real else 0 end`
}

/** One word says little: "School Street Foundry" should not outrank schools. */
const bonusFor = (name: string): number => (name.includes(' ') ? 0.2 : 0)

/** Names are plain text: "{" sorts after every character in them. */
const beginsWith = (name: string): SQL => sql`name ~>=~ ${name} and name ~<~ ${`${name}{`}`
