/** All facilities that a search finds, page by page, with filters. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedShapes } from '../../platform/database/prepared.ts'
import type { Grade } from '../evidence/grades.ts'
import { translateFacilities } from '../translations.sql.ts'
import { readAsked } from './asked.ts'
import { inEither, matching, nameScore, score, shapeOf, valuesOf } from './matching.sql.ts'
import type { GradedResult, SearchResult, SearchResults } from './search.contract.ts'
import { listFacets, type Narrowing, narrowed, narrowingValues } from './search-facets.sql.ts'
import { firstFound, type Reading } from './search-readings.ts'

const PAGE_SIZE = 20
/** Beyond this many, ranking every match would take too long. */
const MAX_WEIGHED = 20_000

const NOTHING: SearchResults = {
  facilities: [],
  total: 0,
  page: 1,
  pageCount: 1,
  corrected: null,
  isClosest: false,
  states: [],
  categories: [],
  grades: [],
  shows: [],
  decades: [],
}

export type AskedList = {
  text: string
  /** Words of the place asked for: a reading without them would find other places. */
  needed: string[]
  narrowing: Narrowing
}

export async function readAskedList(
  db: Queryable,
  { q, ...narrowing }: Narrowing & { q: string },
): Promise<AskedList> {
  const { text, place } = await readAsked(db, q)
  return { text, needed: place?.isCertain ? place.words : [], narrowing }
}

export const listSearchResults = async (
  db: Queryable,
  asked: AskedList,
  page: number,
): Promise<SearchResults> =>
  (await firstOf(db, asked, (reading) => findResults(db, reading, asked.narrowing, page))) ??
  NOTHING

/** The best of them, for a download of the same list, and how many there are. */
export async function listResultIds(
  db: Queryable,
  asked: AskedList,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const found = await firstOf(db, asked, async (reading) => {
    const { matches, total } = await listFacets(db, reading, asked.narrowing)
    if (matches === 0) return null
    const rows = await listRows(db, reading, asked.narrowing, { total, limit, offset: 0 })
    return { ids: rows.map(({ result }) => result.id), total }
  })
  return found ?? { ids: [], total: 0 }
}

const firstOf = <Found>(
  db: Queryable,
  { text, needed }: AskedList,
  find: (reading: Reading) => Promise<Found | null>,
): Promise<Found | null> =>
  firstFound(db, text, async (reading) => {
    const isOther =
      needed.length > 0 &&
      (reading.isClosest || !needed.every((word) => reading.words.includes(word)))
    return isOther ? null : find(reading)
  })

/** Null when nothing matches, wherever it is and whatever its grade. */
export async function findResults(
  db: Queryable,
  reading: Reading,
  narrowing: Narrowing,
  asked: number,
  /** The best, where they are known and no less than fit on a page. */
  known?: GradedResult[],
): Promise<SearchResults | null> {
  const list = (total: number, page: number) =>
    listRows(db, reading, narrowing, {
      total,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    })
  // The first page of a few records does not depend on how many there are.
  const isReady = !known && asked === 1 && !reading.isBroad
  const [facets, ready] = await Promise.all([
    listFacets(db, reading, narrowing),
    isReady ? list(0, 1) : null,
  ])
  if (facets.matches === 0) return null
  const { total } = facets
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  const rows = known || total === 0 ? [] : (ready ?? (await list(total, page)))
  const found = known ?? rows.map(({ result, grade }) => ({ ...result, grade }))
  return {
    facilities: await translateFacilities(db, found.slice(0, PAGE_SIZE)),
    total,
    page,
    pageCount,
    corrected: reading.corrected,
    isClosest: reading.isClosest,
    states: facets.state,
    categories: facets.category,
    grades: facets.grade,
    shows: facets.shows,
    decades: facets.decade,
  }
}

const listMatches = preparedShapes<{ result: SearchResult; grade: Grade }>()

type Part = { total: number; limit: number; offset: number }

function listRows(
  db: Queryable,
  reading: Reading,
  narrowing: Narrowing,
  { total, ...part }: Part,
): Promise<{ result: SearchResult; grade: Grade }[]> {
  const isWeighed = total <= MAX_WEIGHED
  const order = () => (isWeighed ? score(reading) : sql`importance + ${nameScore(reading)}`)
  return listMatches(
    db,
    `${shapeOf(reading)} ${isWeighed}`,
    () => sql`
      select result, grade from facility_search
       where ${inEither(matching(reading))} and ${narrowed}
       order by ${order()} desc, facility_id
       limit (select ${sql.placeholder('limit')}::int) offset ${sql.placeholder('offset')}`,
    { ...valuesOf(reading), ...narrowingValues(narrowing), ...part },
  )
}
