/**
 * How far leads came: contacted, referred, accepted, retained. Each is followed from its own start, so a
 * lead of last week that is retained today counts for last week. Spam and corrections are left out.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { SET_ASIDE_LEVELS } from '../../platform/database/schema/lead-values.ts'
import { usStates } from '../../site/us.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import { diagnosisOf } from '../sealing/sealed-rows.ts'
import { openTexts, SEALED_LIKE } from '../sealing/sealed-texts.ts'
import {
  type CoverageRow,
  type FirmRow,
  type GroupRow,
  MAX_ROWS,
  type ReasonRow,
  type ReportGroup,
  type Reports,
  type ReportsQuery,
} from './reports.contract.ts'

const start = (weeks: string) =>
  sql`((date_trunc('week', now() at time zone ${DESK_TIME_ZONE}) - make_interval(weeks => ${Number(weeks) - 1})) at time zone ${DESK_TIME_ZONE})`

/** Over leads "l" and the state "s" of their facility. */
const stateOf = sql`coalesce(l.residence_state, s.code)`
const joinedState = sql`left join facilities f on f.id = l.facility_id
  left join states s on s.id = f.state_id`
const isCounted = sql`l.inquiry_type <> 'correction'
  and coalesce(l.qualification_level, '') <> all(${sql.param([...SET_ASIDE_LEVELS])}::text[])`

function chosen(db: Queryable, { state, diagnosis, source, firm }: ReportsQuery): SQL {
  const conditions = [
    sql`true`,
    state && sql`${stateOf} = ${state}`,
    diagnosis && sql`${diagnosisOf(db)} = ${diagnosis}`,
    source && sql`l.source = ${source}`,
    firm && sql`exists (select from referrals where lead_id = l.id and firm_id = ${firm})`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` and `)
}

const stepsOf = (db: Queryable, query: ReportsQuery) => sql`
  select l.created_at, l.contacted_at, ${diagnosisOf(db)} as diagnosis, l.page_url, l.source, ${stateOf} as state,
         r.referred_at, r.accepted_at, r.retained_at
    from contact_submissions l ${joinedState}
    left join (
      select lead_id, min(offered_at) as referred_at,
             min(answered_at) filter (where state in ('accepted', 'retained', 'returned', 'closed'))
               as accepted_at,
             min(outcome_at) filter (where state = 'retained') as retained_at
        from referrals where offered_at >= ${start(query.weeks)} group by lead_id) r on r.lead_id = l.id
   where l.created_at >= ${start(query.weeks)} and ${isCounted} and ${chosen(db, query)}`

const counts = sql`count(*)::int as leads, count(contacted_at)::int as contacted,
  count(referred_at)::int as referred, count(accepted_at)::int as accepted,
  count(retained_at)::int as retained`

const NAMES: Record<ReportGroup, SQL> = {
  week: sql`to_char(date_trunc('week', created_at at time zone ${DESK_TIME_ZONE}), 'YYYY-MM-DD')`,
  source: sql`coalesce(source, 'Not recorded')`,
  page: sql`coalesce(nullif(regexp_replace(page_url, '^[a-z]+://[^/]+', ''), ''), 'Unknown')`,
  state: sql`coalesce(state, 'Not known')`,
  diagnosis: sql`coalesce(diagnosis, 'not named')`,
}

/** Over a table or subquery "steps". */
const groupOf = (by: ReportGroup) => sql`
  select name, ${counts} from (select *, ${NAMES[by]} as name from steps) named
   group by name order by ${by === 'week' ? sql`name` : sql`leads desc, name`} limit ${MAX_ROWS}`

export async function listGroup(
  db: Queryable,
  by: ReportGroup,
  query: ReportsQuery,
): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow>(
    sql`with steps as (${stepsOf(db, query)}) ${groupOf(by)}`,
  )
  return rows
}

/** Offers "r" of the period, of the chosen leads and to the chosen firm. */
const offersOf = (db: Queryable, query: ReportsQuery) => {
  const { state, diagnosis, source, firm } = query
  const isOfLeads =
    state || diagnosis || source
      ? sql`and r.lead_id in (select l.id from contact_submissions l ${joinedState}
          where ${chosen(db, { ...query, firm: undefined })})`
      : sql``
  return sql`r.offered_at >= ${start(query.weeks)} ${isOfLeads}
    ${firm ? sql`and r.firm_id = ${firm}` : sql``}`
}

export async function listFirmRows(db: Queryable, query: ReportsQuery): Promise<FirmRow[]> {
  const { rows } = await db.execute<FirmRow>(sql`
    select f.name, count(*)::int as offered,
           count(*) filter (where state in ('accepted', 'retained', 'returned', 'closed'))::int
             as accepted,
           count(*) filter (where state = 'declined')::int as declined,
           count(*) filter (where state = 'expired')::int as expired,
           count(*) filter (where state = 'retained')::int as retained,
           count(*) filter (where state = 'returned')::int as returned,
           percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at))
             / 3600 as "medianAnswerHours"
      from referrals r join firms f on f.id = r.firm_id
     where ${offersOf(db, query)}
     group by f.id, f.name order by offered desc, f.name, f.id limit ${MAX_ROWS}`)
  return rows
}

/** A firm's note after the reason it chose is left out: "Another reason. …" counts as "Another reason". */
export async function listReasons(db: Queryable, query: ReportsQuery): Promise<ReasonRow[]> {
  const { rows } = await db.execute<ReasonRow & { leadId: number | null }>(sql`
    select step, reason, case when reason like ${SEALED_LIKE} then lead_id end as "leadId",
           count(*)::int as count
      from (select state as step, lead_id,
                   coalesce(case state when 'declined' then split_part(answer_reason, '. ', 1)
                     when 'expired' then 'No answer in time' else nullif(outcome_reason, '') end,
                     'No reason given') as reason
              from referrals r
             where state in ('declined', 'expired', 'returned', 'closed')
               and ${offersOf(db, query)}) given
     group by 1, 2, 3`)
  const texts = await openTexts(
    db,
    rows.flatMap(({ leadId }) => leadId ?? []),
  )
  const counted = new Map<string, ReasonRow>()
  for (const { step, reason: stored, leadId, count } of rows) {
    const reason = leadId === null ? stored : texts.open(leadId, stored)
    const key = `${step} ${reason}`
    counted.set(key, { step, reason, count: (counted.get(key)?.count ?? 0) + count })
  }
  const order = (a: ReasonRow, b: ReasonRow) =>
    b.count - a.count || (`${a.step} ${a.reason}` < `${b.step} ${b.reason}` ? -1 : 1)
  return [...counted.values()].sort(order).slice(0, MAX_ROWS)
}

/** Open leads that no firm has or may still take, in states where no active firm is licensed. */
export async function listUncovered(db: Queryable): Promise<CoverageRow[]> {
  const { rows } = await db.execute<{ code: string; waiting: number }>(sql`
    select ${stateOf} as code, count(*)::int as waiting
      from contact_submissions l ${joinedState}
     where l.status not in ('converted', 'closed') and l.merged_into is null and ${isCounted}
       and not exists (select from referrals where lead_id = l.id
                          and state in ('offered', 'accepted', 'retained'))
     group by 1`)
  const waiting = new Map(rows.map((row) => [row.code, row.waiting]))
  const { rows: licensed } = await db.execute<{ code: string }>(sql`
    select distinct unnest(licensed_states) as code from firms
     where is_active and coalesce(agreement_from <= current_date, true)
       and coalesce(agreement_to >= current_date, true)`)
  const covered = new Set(licensed.map(({ code }) => code))
  return usStates
    .filter(({ code }) => !covered.has(code))
    .map(({ code, name }) => ({ code, name, waiting: waiting.get(code) ?? 0 }))
    .sort((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name))
}

/** Reasons are in the words of firms, so they are not among the figures that are stored. */
type Computed = Omit<Reports, 'asOf' | 'reasons'>
type Row = {
  total: Reports['total']
  hours: (number | null)[]
  from: string
  groups: Record<ReportGroup, GroupRow[] | null>
}

export async function computeReports(db: Queryable, query: ReportsQuery): Promise<Computed> {
  const median = (step: SQL) => sql`(percentile_cont(0.5) within group
    (order by extract(epoch from ${step} - created_at)) filter (where ${step} is not null) / 3600)::float8`
  const steps = [sql`contacted_at`, sql`referred_at`, sql`accepted_at`, sql`retained_at`]
  const groups = (Object.keys(NAMES) as ReportGroup[]).map(
    (by) => sql`${by}::text, (select json_agg(g) from (${groupOf(by)}) g)`,
  )
  const { rows } = await db.execute<Row>(sql`
    with steps as materialized (${stepsOf(db, query)})
    select (select row_to_json(t) from (select ${counts} from steps) t) as total,
           (select array[${sql.join(steps.map(median), sql`, `)}] from steps) as hours,
           to_char(${start(query.weeks)} at time zone ${DESK_TIME_ZONE}, 'YYYY-MM-DD') as "from",
           json_build_object(${sql.join(groups, sql`, `)}) as groups`)
  const [row] = rows
  if (!row) throw new Error('The database answered without a row')
  const [contacted = null, referred = null, accepted = null, retained = null] = row.hours
  const { week, source, page, state, diagnosis } = row.groups
  return {
    from: row.from,
    total: row.total,
    medianHours: { contacted, referred, accepted, retained },
    groups: {
      week: week ?? [],
      source: source ?? [],
      page: page ?? [],
      state: state ?? [],
      diagnosis: diagnosis ?? [],
    },
    firms: await listFirmRows(db, query),
    uncovered: await listUncovered(db),
  }
}
