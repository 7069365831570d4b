/**
 * The queue: open leads sorted into groups, from the narrow tables that triggers maintain. Only what may
 * need action is read (an index holds exactly these), and full rows only of what is shown.
 */
import { asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/open.ts'
import { PRIORITIES } from '../../../platform/database/schema/lead-values.ts'
import { leadClocks, leadTasks } from '../../../platform/database/schema/lead-work.ts'
import { findState } from '../../../site/us.ts'
import { DESK_TIME_ZONE } from '../../../staff/time-zone.ts'
import type { StateDeadlines } from '../../../tools/deadlines/deadlines.contract.ts'
import type { Estimate, Lead, Task } from '../desk.contract.ts'
import { listByIds } from '../lead-list.sql.ts'
import { qualityOf } from '../lead-model.ts'
import { estimateLimits, periodsOf } from './limitation.ts'
import {
  GROUPS,
  type Group,
  NEAR_DAYS,
  type Queue,
  type QueueItem,
  type QueueQuery,
  SET_ASIDE,
} from './queue.contract.ts'

const SHOWN_PER_GROUP = 20
const MOST_PER_GROUP = 200

type Options = { actor: string; targetHours: number; states: StateDeadlines[] }

/**
 * "Within 2 years" on the form is not a date. Where the law allows one year such a lead counts as near;
 * elsewhere only a known month does.
 */
const nearLeads = (states: StateDeadlines[]) => sql`
  select c.lead_id, min((c.starts_on + make_interval(years => p.years))::date) as earliest,
         bool_or(p.years = 1) as is_one_year
    from jsonb_to_recordset(${JSON.stringify(periodsOf(states))}::jsonb)
           as p(state text, kind text, years int, longest int)
    join lead_clocks c on c.state = p.state and c.kind = p.kind
     and c.starts_on between (current_date - make_interval(years => p.longest, months => 25))::date
                         and (current_date + ${NEAR_DAYS}::int - make_interval(years => p.years))::date
     and c.ends_on >= (current_date - make_interval(years => p.longest))::date
     and (c.ends_on - c.starts_on < 32 or p.years = 1)
   group by 1`

/** Each pending lead with its group, and by what it is sorted there. */
const pendingLeads = ({ targetHours, states }: Options) => sql`
  with near as materialized (${nearLeads(states)}),
  pending as (
    select lead_id from lead_queue
     where is_new or due_at is not null or has_offer or is_offer_missed or aside is not null
    union select lead_id from near
  ), sorted as materialized (
    select q.*, near.earliest, near.is_one_year,
           case when near.lead_id is not null and q.urgency = 1 and not q.is_urgency_chosen
                then 0 else q.urgency end as rank,
           case
             when q.aside is not null then q.aside
             when exists (select from lead_queue o where o.lead_id = q.duplicate_of) then 'duplicate'
             when q.due_at < now() or q.is_offer_missed
               -- After a try that reached nobody, the next one is due instead.
               or q.is_new and q.due_at is null
                  and q.created_at < now() - make_interval(secs => ${targetHours * 3600}) then 'overdue'
             when near.lead_id is not null then 'deadline'
             when q.is_new then 'new'
             when q.has_offer then 'waiting'
             when q.due_at < (date_trunc('day', now() at time zone ${DESK_TIME_ZONE})
                              + interval '1 day') at time zone ${DESK_TIME_ZONE} then 'today'
           end as section
      from lead_queue q join pending using (lead_id) left join near using (lead_id)
  )`

export async function findQueue(
  db: Queryable,
  { view, more }: QueueQuery,
  options: Options,
): Promise<Queue> {
  const isAside = SET_ASIDE.some((aside) => aside === view)
  const inGroup = sql`section = any(${sql.param([...GROUPS])}::text[])`
  const inView = {
    everyone: sql`true`,
    mine: sql`owner = ${options.actor}`,
    'no-owner': sql`owner is null`,
    'one-year': sql`coalesce(is_one_year, false)`,
    death: sql`is_death`,
  }
  const wanted = isAside ? sql`true` : inView[view as keyof typeof inView]
  const sections = isAside ? [view] : GROUPS
  const pages = sections.map((section) => {
    const limit = isAside || section === more ? MOST_PER_GROUP : SHOWN_PER_GROUP
    return sql`(select lead_id, section, rank from sorted where section = ${section} and ${wanted}
      order by rank, case section when 'deadline' then earliest::timestamptz
                       when 'waiting' then offer_ends_at when 'today' then due_at
                       else least(due_at, created_at) end, lead_id
      limit ${limit})`
  })
  const { rows } = await db.execute<{
    pages: { lead_id: number; section: string; rank: number }[] | null
    counts: Record<string, number>
    views: Queue['views']
  }>(sql`
    ${pendingLeads(options)}
    select (select json_agg(page) from (${sql.join(pages, sql` union all `)}) page) as pages,
           (select json_object_agg(section, n) from (
              select section, count(*)::int as n from sorted
               where section is not null and (${wanted} or not ${inGroup}) group by 1) g) as counts,
           (select json_build_object(${sql.join(
             Object.entries(inView).map(
               ([name, where]) => sql`${name}::text, count(*) filter (where ${where})`,
             ),
             sql`, `,
           )}) from sorted where ${inGroup}) as views`)
  const found = rows[0]
  const counts = found?.counts ?? {}
  const placed = found?.pages ?? []
  const of = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>
  return {
    items: await itemsOf(
      db,
      placed.map((row) => ({
        id: row.lead_id,
        group: isAside ? ('aside' as const) : (row.section as Group),
        rank: row.rank,
      })),
      options,
    ),
    groups: of(GROUPS),
    views: found?.views ?? { everyone: 0, mine: 0, 'no-owner': 0, 'one-year': 0, death: 0 },
    aside: of(SET_ASIDE),
  }
}

type Placed = { id: number; group: QueueItem['group']; rank: number }

async function itemsOf(
  db: Queryable,
  placed: Placed[],
  { targetHours, states }: Options,
): Promise<QueueItem[]> {
  const ids = placed.map(({ id }) => id)
  const leads = new Map((await listByIds(db, ids)).map((lead) => [lead.id, lead]))
  const tasks = await listTasks(db, ids, { isOpen: true })
  const estimates = await listEstimates(db, ids, states)
  const extras = await listExtras(db, ids)
  return placed.flatMap(({ id, group, rank }) => {
    const lead = leads.get(id)
    const extra = extras.get(id)
    if (!lead || !extra) return []
    const { place, offerFirm, offerEndsAt, isOfferMissed } = extra
    const contactDueAt = new Date(Date.parse(lead.createdAt) + targetHours * 3_600_000)
    return {
      ...briefOf(lead),
      priority: PRIORITIES[rank] ?? lead.priority,
      group,
      place: place ?? (lead.residenceState && (findState(lead.residenceState)?.name ?? null)),
      contactDueAt: lead.status === 'new' ? contactDueAt.toISOString() : null,
      task: tasks.find(({ leadId }) => leadId === id) ?? null,
      offer: offerFirm
        ? { firm: offerFirm, endsAt: offerEndsAt && new Date(offerEndsAt).toISOString() }
        : null,
      isOfferMissed,
      estimates: estimates.get(id) ?? [],
    }
  })
}

function briefOf(lead: Lead) {
  const quality = qualityOf(lead)
  return {
    id: lead.id,
    reference: lead.reference,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    status: lead.status,
    priorityBy: lead.priorityBy,
    owner: lead.owner,
    qualityScore: quality?.score ?? null,
    qualificationLevel: quality?.level ?? null,
    diagnosis: lead.diagnosis,
    pathologyReport: lead.pathologyReport,
    isDeceased: lead.isDeceased,
    diagnosedOn: lead.diagnosedOn,
    diedOn: lead.diedOn,
    bestTimeToCall: lead.bestTimeToCall,
    mayLeaveMessage: lead.mayLeaveMessage,
    language: lead.language,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
  }
}

type Extra = {
  id: number
  place: string | null
  offerFirm: string | null
  offerEndsAt: Date | null
  isOfferMissed: boolean
}

async function listExtras(db: Queryable, ids: number[]): Promise<Map<number, Extra>> {
  const { rows } = await db.execute<Extra>(sql`
    select q.lead_id as id, c.name || ', ' || s.name as place, r.firm_name as "offerFirm",
           r.expires_at as "offerEndsAt", q.is_offer_missed as "isOfferMissed"
      from lead_queue q join contact_submissions lead on lead.id = q.lead_id
      left join facilities f on f.id = lead.facility_id
      left join cities c on c.id = f.city_id left join states s on s.id = f.state_id
      left join lateral (select firm_name, expires_at from referrals
                          where lead_id = q.lead_id and state = 'offered' and withdrawn_at is null
                          order by expires_at limit 1) r on true
     where q.lead_id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of open leads alone: the others have no clocks. */
export async function listEstimates(
  db: Queryable,
  leadIds: number[],
  states: StateDeadlines[],
): Promise<Map<number, Estimate[]>> {
  if (leadIds.length === 0) return new Map()
  const clocks = await db.select().from(leadClocks).where(inArray(leadClocks.leadId, leadIds))
  const byLead = Map.groupBy(clocks, ({ leadId }) => leadId)
  return new Map([...byLead].map(([id, own]) => [id, estimateLimits(own, states)]))
}

const MOST_TASKS = 100

/** Ordered by due date. */
export async function listTasks(
  db: Queryable,
  leadIds: number[],
  { isOpen }: { isOpen: boolean },
): Promise<Task[]> {
  if (leadIds.length === 0) return []
  const ofLeads = inArray(leadTasks.leadId, leadIds)
  const rows = await db
    .select()
    .from(leadTasks)
    .where(isOpen ? sql`${ofLeads} and ${isNull(leadTasks.doneAt)}` : ofLeads)
    .orderBy(sql`${leadTasks.doneAt} desc nulls first`, asc(leadTasks.dueAt), asc(leadTasks.id))
    .limit(isOpen ? leadIds.length * MOST_TASKS : MOST_TASKS)
  return rows.map(asTask)
}

export const asTask = (row: typeof leadTasks.$inferSelect): Task => ({
  id: row.id,
  leadId: row.leadId,
  kind: row.kind,
  title: row.title,
  dueAt: row.dueAt.toISOString(),
  createdBy: row.createdBy,
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.doneBy,
})
