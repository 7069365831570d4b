/**
 * Listing, counting and searching leads, on the narrow table that triggers maintain. Every sort order
 * has an index that covers the filtered columns, so even a page deep in a long list is an index scan.
 */

import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { listOfferings } from '../leads/routing/routing.sql.ts'
import { openLead, READ_COLUMNS } from '../leads/sealing/sealed-rows.ts'
import { matchesSearch } from '../leads/sealing/search-tokens.ts'
import type { Queryable } from '../platform/database/open.ts'
import { leadDesk as desk } from '../platform/database/schema/lead-desk.ts'
import { PRIORITIES } from '../platform/database/schema/lead-values.ts'
import { contactSubmissions as leads } from '../platform/database/schema/leads.ts'
import type { Language } from '../platform/web/language.ts'
import type { Lead, LeadFilter, LeadList, LeadQuery } from './desk.contract.ts'
import { asLead, listFacilitiesOf } from './lead-detail.sql.ts'
import { type QueueRules, urgencyOf } from './queue/place-lead.ts'
import { listFacts } from './queue/queue-upkeep.sql.ts'
import { listTasks } from './queue/tasks.sql.ts'

/** Search matches are counted, and can be paged through, up to here. */
const MAX_MATCHES = 1_000

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

export function whereOf(
  { sealer }: Queryable,
  filter: LeadFilter,
  targetHours: number,
): SQL | undefined {
  return and(
    filter.kind === 'corrections' ? sql`${desk.isCorrection}` : sql`not ${desk.isCorrection}`,
    filter.status && eq(desk.status, filter.status),
    filter.priority && eq(desk.priorityRank, PRIORITIES.indexOf(filter.priority)),
    filter.level && eq(desk.level, filter.level),
    filter.due && isOverdue(targetHours),
    filter.source === undefined
      ? undefined
      : sql`${desk.leadId} in (select id from contact_submissions where source = ${filter.source})`,
    filter.language && inLanguage(sql`${desk.leadId}`, filter.language),
    filter.q ? matchesSearch(sealer, sql`${desk.searchTokens}`, filter.q) : undefined,
  )
}

/** Few leads are in another language than English; those have an index. */
export function inLanguage(leadId: SQL, language: Language): SQL {
  return language === 'en'
    ? sql`${leadId} not in (select id from contact_submissions where language <> 'en')`
    : sql`${leadId} in (select id from contact_submissions where language = ${language} and language <> 'en')`
}

export const orderOf = (filter: LeadFilter): SQL => ORDERS[filter.sort].forwards

const isOverdue = (targetHours: number) =>
  sql`${desk.isNew} and ${desk.createdAt} < now() - make_interval(secs => ${targetHours * 3600})`

export async function listLeads(
  db: Queryable,
  query: LeadQuery,
  rules: QueueRules,
): Promise<LeadList> {
  const where = whereOf(db, query, rules.targetHours)
  const { ids, total, isMore } = query.q
    ? await searchIds(db, query, where)
    : await pageOfIds(db, query, where)
  const submissions = await listWithUrgency(db, ids, rules)
  if (query.kind !== 'corrections') return { submissions, total, isMore }
  const facilities = await listFacilitiesOf(db, submissions)
  const about = submissions.map((lead) => ({ ...lead, facility: facilities.get(lead.id) ?? null }))
  return { submissions: about, total, isMore }
}

async function listWithUrgency(
  db: Queryable,
  ids: number[],
  rules: QueueRules,
): Promise<LeadList['submissions']> {
  const listed = await listByIds(db, ids)
  const facts = await listFacts(db, ids, new Map(listed.map((lead) => [lead.id, lead])))
  const byId = new Map(facts.map((each) => [each.id, each]))
  const tasks = await listTasks(db, ids, { isOpen: true })
  const offerings = await listOfferings(db, ids)
  return listed.flatMap((lead) => {
    const known = byId.get(lead.id)
    const offering = offerings.get(lead.id)
    if (!known || !offering) return []
    const own = tasks.filter(({ leadId }) => leadId === lead.id)
    const { isWithdrawn } = known
    return [{ ...lead, ...urgencyOf(known, rules, Date.now()), isWithdrawn, offering, tasks: own }]
  })
}

type Found = { ids: number[]; total: number; isMore: boolean }

async function pageOfIds(db: Queryable, query: LeadQuery, where: SQL | undefined): Promise<Found> {
  const total =
    query.due || query.source || query.language
      ? await countWhere(db, where)
      : totalOf(await listKindCounts(db), query)
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { ids: [], total, isMore: false }
  const limit = Math.min(query.limit, total - offset)
  // The second half is read backwards, so no offset exceeds half the list.
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
 * Few matches are fetched and then sorted; many are read in index order and filtered. The planner
 * would have to guess which is cheaper.
 */
async function searchIds(db: Queryable, query: LeadQuery, where: SQL | undefined): Promise<Found> {
  const offset = (query.page - 1) * query.limit
  const { rows } = await db.execute<{ id: number; matches: number }>(sql`
    with matches as materialized (
      select * from lead_desk where ${where} limit ${MAX_MATCHES + 1}
    )
    select lead_id as id, (select count(*)::int from matches) as matches
      from matches as lead_desk
     order by ${orderOf(query)} limit ${query.limit} offset ${offset}`)
  const total = rows[0]?.matches ?? (offset === 0 ? 0 : await countMatches(db, where))
  if (total <= MAX_MATCHES) return { ids: rows.map((row) => row.id), total, isMore: false }
  if (offset >= MAX_MATCHES) return { ids: [], total: MAX_MATCHES, isMore: true }
  const page = await db
    .select({ id: desk.leadId })
    .from(desk)
    .where(where)
    .orderBy(orderOf(query))
    .limit(query.limit)
    .offset(offset)
  return { ids: page.map((row) => row.id), total: MAX_MATCHES, isMore: true }
}

async function countMatches(db: Queryable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(desk)
    .where(where)
    .limit(MAX_MATCHES + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

async function countWhere(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(desk).where(where)
  return row?.total ?? 0
}

/** Full rows in the order of `ids`, which alone came from the index. */
export async function listByIds(db: Queryable, ids: number[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  const rows = await db.select(READ_COLUMNS).from(leads).where(inArray(leads.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [asLead(openLead(db, row))] : []
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
    overdue: await countWhere(db, whereOf(db, { ...leadsOnly, due: 'overdue' }, targetHours)),
    corrections: totalOf(counts, corrections),
  }
}

/** Above this many pending changes, a read folds them into the counts. */
const MAX_CHANGES = 1_000

type KindCount = {
  isCorrection: boolean
  status: string
  priorityRank: number
  level: string
  count: number
}

async function listKindCounts(db: Queryable): Promise<KindCount[]> {
  const { rows } = await db.execute<KindCount & { changes: number }>(sql`
    select is_correction as "isCorrection", status, priority_rank as "priorityRank", level,
           sum(n)::int as count, sum(is_change)::int as changes
      from (select is_correction, status, priority_rank, level, count as n, 0 as is_change
              from lead_counts
            union all
            select is_correction, status, priority_rank, level, change, 1
              from lead_count_changes) counted
     group by 1, 2, 3, 4`)
  const changes = rows.reduce((sum, row) => sum + row.changes, 0)
  if (changes > MAX_CHANGES) await foldChanges(db)
  return rows
}

function totalOf(counts: KindCount[], filter: LeadFilter): number {
  return counts
    .filter(
      (row) =>
        row.isCorrection === (filter.kind === 'corrections') &&
        (!filter.status || row.status === filter.status) &&
        (!filter.priority || PRIORITIES[row.priorityRank] === filter.priority) &&
        (!filter.level || row.level === filter.level),
    )
    .reduce((sum, row) => sum + row.count, 0)
}

/** One statement, so concurrent readers see either all of it or none. */
async function foldChanges(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (delete from lead_count_changes returning *)
    insert into lead_counts as kept (is_correction, status, priority_rank, level, count)
    select is_correction, status, priority_rank, level, sum(change)::int from taken
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (is_correction, status, priority_rank, level)
      do update set count = kept.count + excluded.count`)
}
