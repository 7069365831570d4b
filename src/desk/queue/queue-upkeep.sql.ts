/**
 * Keeps lead_queue in step with the leads. Triggers only note which leads changed; here their places are
 * computed (place-lead.ts) before the queue is read, and every minute for what time has moved.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type LeadPrivate, listPrivate } from '../../leads/sealing/sealed-rows.ts'
import type { Database, Queryable } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import { type LeadFacts, placeLead, type QueueRules } from './place-lead.ts'

const MAX_AT_ONCE = 1_000
/** An arbitrary number, the same in every process. */
const LOCK = 7_301_889_214

/** Raise it when place-lead.ts or limitation.ts place leads differently: every lead is then placed again. */
const RULES_VERSION = 2

const digestOf = (rules: QueueRules): string =>
  createHash('sha256')
    .update(JSON.stringify([RULES_VERSION, rules]))
    .digest('hex')

/** Every minute, in one of the processes. */
export const queueUpkeep = (db: Database, rules: () => QueueRules): Queue => ({
  name: 'place-leads',
  retryLimit: 0,
  schedule: '* * * * *',
  async work() {
    while (await refreshQueue(db, rules()));
  },
})

/** Places what has changed; true while more is waiting. `now` differs from the clock in tests only. */
export async function refreshQueue(
  db: Database,
  rules: QueueRules,
  now = Date.now(),
): Promise<boolean> {
  const digest = digestOf(rules)
  const at = new Date(now).toISOString()
  const { rows } = await db.execute<{ isStale: boolean }>(sql`
    select exists (select from lead_changes)
        or exists (select from lead_queue where changes_at <= ${at})
        or not exists (select from lead_queue_rules where digest = ${digest}) as "isStale"`)
  if (!rows[0]?.isStale) return false
  return db.transaction(async (tx) => {
    // One at a time, so that nobody writes places computed from older facts over newer ones.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await noteRules(tx, digest)
    const { ids, isMore } = await takeChanged(tx, at)
    const facts = await listFacts(tx, ids)
    await replacePlaces(tx, ids, placesOf(facts, rules, now))
    return isMore
  })
}

/** The newest leads come first. */
async function noteRules(tx: Queryable, digest: string): Promise<void> {
  await tx.execute(sql`
    with changed as (
      insert into lead_queue_rules as known (id, digest) values (1, ${digest})
      on conflict (id) do update set digest = excluded.digest where known.digest <> excluded.digest
      returning id)
    insert into lead_changes (lead_id)
    select lead_id from changed, (
      select id as lead_id, created_at from contact_submissions
      union all
      select lead_id, null from lead_queue q
       where not exists (select from contact_submissions where id = q.lead_id)) every_lead
     order by created_at desc nulls last`)
}

/** With the duplicates of a lead that changed: they are set aside only while it is open. */
async function takeChanged(tx: Queryable, at: string): Promise<{ ids: number[]; isMore: boolean }> {
  const { rows } = await tx.execute<{ id: number; taken: number }>(sql`
    with changed as (
      delete from lead_changes
       where id in (select id from lead_changes order by id limit ${MAX_AT_ONCE})
      returning lead_id
    ), moved as (
      select lead_id from lead_queue where changes_at <= ${at} order by changes_at
       limit ${MAX_AT_ONCE}
    )
    select id, (select greatest((select count(*) from changed), (select count(*) from moved)))::int
             as taken
      from (select lead_id as id from changed union select lead_id from moved
            union select l.id from contact_submissions l
             where l.possible_duplicate_of in (select lead_id from changed)) leads`)
  return { ids: rows.map(({ id }) => id), isMore: rows.some(({ taken }) => taken >= MAX_AT_ONCE) }
}

type Illness = Pick<
  LeadPrivate,
  'diagnosis' | 'diagnosisTimeline' | 'isDeceased' | 'diedOn' | 'diagnosedOn'
>
type Told = Illness & Pick<LeadPrivate, 'workHistory'>
type FactsRow = Omit<LeadFacts, 'states' | 'lastExposure' | keyof Illness> & {
  residenceState: string | null
  facilityState: string | null
}

const inMs = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::float8`)

/** `known` are leads that the caller has opened already. */
export async function listFacts(
  db: Queryable,
  ids: number[],
  known?: Map<number, Told>,
): Promise<LeadFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<FactsRow>(sql`
    select l.id, ${inMs('l.created_at')} as "createdAt", l.status, l.inquiry_type as "inquiryType",
           l.merged_into as "mergedInto", l.owner, l.priority, l.priority_by as "priorityBy",
           l.qualification_level as "qualificationLevel", l.residence_state as "residenceState",
           (select s.slug from facilities f join states s on s.id = f.state_id
             where f.id = l.facility_id) as "facilityState",
           exists (select from consent_records c where c.lead_id = l.id and c.purpose = 'contact'
                      and c.withdrawn_at is not null) as "isWithdrawn",
           (select json_build_object('status', o.status, 'inquiryType', o.inquiry_type,
                     'mergedInto', o.merged_into)
              from contact_submissions o where o.id = l.possible_duplicate_of) as original,
           ${inMs('task.due_at')} as "dueAt",
           ${inMs(`(date_trunc('day', task.due_at at time zone '${DESK_TIME_ZONE}') at time zone '${DESK_TIME_ZONE}')`)}
             as "dueDayAt",
           coalesce(offer.is_open, false) as "hasOffer", ${inMs('offer.ends_at')} as "offerEndsAt",
           coalesce(offer.is_missed, false) as "isOfferMissed"
      from contact_submissions l
      left join lateral (select min(due_at) as due_at from lead_tasks
                          where lead_id = l.id and done_at is null) task on true
      left join lateral (select bool_or(state = 'offered') as is_open,
                                min(expires_at) filter (where state = 'offered') as ends_at,
                                bool_and(state in ('declined', 'expired')) as is_missed
                           from referrals
                          where lead_id = l.id and withdrawn_at is null) offer on true
     where l.id = any(${sql.param(ids)}::int[])`)
  const told: Map<number, Told> = known ?? (await listPrivate(db, ids))
  return rows.flatMap(({ residenceState, facilityState, ...facts }) => {
    const lead = told.get(facts.id)
    if (!lead) return []
    const { diagnosis, diagnosisTimeline, isDeceased, diedOn, diagnosedOn, workHistory } = lead
    const states = [residenceState, ...workHistory.map(({ state }) => state), facilityState]
    return {
      ...facts,
      ...{ diagnosis, diagnosisTimeline, isDeceased, diedOn, diagnosedOn },
      states: states.filter((state): state is string => Boolean(state)),
      lastExposure: lastYearOf(workHistory),
    }
  })
}

/** Work is taken for exposure: it is an estimate, and a later year is the only one that changes it. */
function lastYearOf(work: Told['workHistory']): number | null {
  const years = work.flatMap(({ from, to }) => Number((to ?? from)?.slice(0, 4)) || [])
  return years.length > 0 ? Math.max(...years) : null
}

function placesOf(facts: LeadFacts[], rules: QueueRules, now: number) {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return facts.flatMap((lead) => {
    const place = placeLead(lead, rules, now)
    if (!place || (place.section === null && place.changesAt === null)) return []
    return {
      lead_id: lead.id,
      section: place.section,
      rank: place.rank,
      sort_at: time(place.sortAt),
      owner: lead.owner,
      is_death: place.isDeath,
      is_one_year: place.isOneYear,
      changes_at: time(place.changesAt),
    }
  })
}

/** Rows that stay as they are, are not written. The counts follow each change. */
async function replacePlaces(
  tx: Queryable,
  ids: number[],
  places: ReturnType<typeof placesOf>,
): Promise<void> {
  const count = (sign: '+' | '-') => sql`
    insert into lead_queue_counts as counted (section, owner, is_death, is_one_year, count)
    select section, coalesce(owner, ''), is_death, is_one_year, ${sql.raw(sign)}count(*)::int
      from written where section is not null group by 1, 2, 3, 4
    on conflict (section, owner, is_death, is_one_year)
      do update set count = counted.count + excluded.count`
  const wanted = sql`jsonb_populate_recordset(null::lead_queue, ${JSON.stringify(places)}::jsonb)`
  await tx.execute(sql`
    with written as (
      delete from lead_queue q where lead_id = any(${sql.param(ids)}::int[])
         and not exists (select from ${wanted} w where w is not distinct from q)
      returning *)
    ${count('-')}`)
  await tx.execute(sql`
    with written as (
      insert into lead_queue select * from ${wanted} on conflict (lead_id) do nothing returning *)
    ${count('+')}`)
}

/** Forgets everything; the next refreshes compute it again. */
export async function resetQueue(db: Pick<Queryable, 'execute'>): Promise<void> {
  await db.execute(sql`truncate lead_queue, lead_queue_counts, lead_changes, lead_queue_rules`)
}
