/**
 * Listing, filtering and searching leads, on the narrow table that triggers keep. Every order has an
 * index that also carries the filtered columns, so a page deep in a long list comes from the index.
 */
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadDesk as desk } from '../../platform/database/schema/lead-desk.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { listKindCounts, totalOf } from './lead-counts.sql.ts'
import type { Lead, LeadFilter, LeadList, LeadQuery } from './lead-desk.contract.ts'
import { asLead } from './lead-row.ts'
import { searchPatterns } from './lead-search.ts'
import { PRIORITIES } from './lead-words.ts'

/** What a search matches is counted up to here. Beyond it only the first pages can be leafed to. */
const MOST_MATCHES = 1_000

type Order = { forwards: SQL; backwards: SQL }
const newestFirst = sql`${desk.createdAt} desc, ${desk.leadId} desc`
const oldestFirst = sql`${desk.createdAt}, ${desk.leadId}`
const ORDERS: Record<LeadFilter['sort'], Order> = {
  newest: { forwards: newestFirst, backwards: oldestFirst },
  oldest: { forwards: oldestFirst, backwards: newestFirst },
  waiting: {
    forwards: sql`${desk.isNew} desc, ${oldestFirst}`,
    backwards: sql`${desk.isNew}, ${newestFirst}`,
  },
  priority: {
    forwards: sql`${desk.priorityRank}, ${newestFirst}`,
    backwards: sql`${desk.priorityRank} desc, ${oldestFirst}`,
  },
  quality: {
    forwards: sql`${desk.qualityScore} desc nulls last, ${newestFirst}`,
    backwards: sql`${desk.qualityScore} nulls first, ${oldestFirst}`,
  },
}

export function whereOf(filter: LeadFilter, targetHours: number): SQL | undefined {
  return and(
    filter.kind === 'corrections' ? sql`${desk.isCorrection}` : sql`not ${desk.isCorrection}`,
    filter.status && eq(desk.status, filter.status),
    filter.priority && eq(desk.priorityRank, PRIORITIES.indexOf(filter.priority)),
    filter.level && eq(desk.level, filter.level),
    filter.due && isOverdue(targetHours),
    ...searchPatterns(filter.q).map((pattern) => sql`${desk.searchText} like ${pattern}`),
  )
}

export const orderOf = (filter: LeadFilter): SQL => ORDERS[filter.sort].forwards

const isOverdue = (targetHours: number) =>
  sql`${desk.isNew} and ${desk.createdAt} < now() - make_interval(secs => ${targetHours * 3600})`

export async function listLeads(
  db: Queryable,
  query: LeadQuery,
  targetHours: number,
): Promise<LeadList> {
  const where = whereOf(query, targetHours)
  const { ids, total, isMore } = query.q
    ? await searchIds(db, query, where)
    : await pageOfIds(db, query, where)
  return { submissions: await listByIds(db, ids), total, isMore }
}

type Found = { ids: number[]; total: number; isMore: boolean }

async function pageOfIds(db: Queryable, query: LeadQuery, where: SQL | undefined): Promise<Found> {
  const total = query.due ? await countWhere(db, where) : totalOf(await listKindCounts(db), query)
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { ids: [], total, isMore: false }
  const limit = Math.min(query.limit, total - offset)
  // The second half is read from the end, so no page is further away than half the list.
  const isNearEnd = offset > total / 2
  const rows = await db
    .select({ id: desk.leadId })
    .from(desk)
    .where(where)
    .orderBy(isNearEnd ? ORDERS[query.sort].backwards : ORDERS[query.sort].forwards)
    .limit(limit)
    .offset(isNearEnd ? total - offset - limit : offset)
  const ids = rows.map((row) => row.id)
  return { ids: isNearEnd ? ids.reverse() : ids, total, isMore: false }
}

/**
 * A search with few hits is answered from the hits, a search with many from the order: the planner
 * would have to guess which it is, and guesses badly for parts of words.
 */
async function searchIds(db: Queryable, query: LeadQuery, where: SQL | undefined): Promise<Found> {
  const offset = (query.page - 1) * query.limit
  const { rows } = await db.execute<{ id: number; matches: number }>(sql`
    with matches as materialized (
      select * from lead_desk where ${where} limit ${MOST_MATCHES + 1}
    )
    select lead_id as id, (select count(*)::int from matches) as matches
      from matches as lead_desk
     order by ${orderOf(query)} limit ${query.limit} offset ${offset}`)
  const total = rows[0]?.matches ?? (offset === 0 ? 0 : await countMatches(db, where))
  if (total <= MOST_MATCHES) return { ids: rows.map((row) => row.id), total, isMore: false }
  if (offset >= MOST_MATCHES) return { ids: [], total: MOST_MATCHES, isMore: true }
  const page = await db
    .select({ id: desk.leadId })
    .from(desk)
    .where(where)
    .orderBy(orderOf(query))
    .limit(query.limit)
    .offset(offset)
  return { ids: page.map((row) => row.id), total: MOST_MATCHES, isMore: true }
}

async function countMatches(db: Queryable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(desk)
    .where(where)
    .limit(MOST_MATCHES + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

async function countWhere(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(desk).where(where)
  return row?.total ?? 0
}

/** The whole rows, in the order of the ids: the ids alone came from an index. */
export async function listByIds(db: Queryable, ids: number[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(leads).where(inArray(leads.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [asLead(row)] : []
  })
}

export type DeskCounts = { all: number; new: number; overdue: number; corrections: number }

export async function countDesk(db: Queryable, targetHours: number): Promise<DeskCounts> {
  const counts = await listKindCounts(db)
  const leadsOnly = { kind: 'leads', sort: 'newest' } as const
  const corrections = { kind: 'corrections', sort: 'newest', status: 'new' } as const
  return {
    all: totalOf(counts, leadsOnly),
    new: totalOf(counts, { ...leadsOnly, status: 'new' }),
    overdue: await countWhere(db, whereOf({ ...leadsOnly, due: 'overdue' }, targetHours)),
    corrections: totalOf(counts, corrections),
  }
}
