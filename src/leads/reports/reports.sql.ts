/**
 * How far leads came: contacted, referred, accepted, retained. Each is followed from its own start, so a
 * lead of last week that is retained today counts for last week. Spam and corrections are left out.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import {
  type FirmRow,
  type GroupRow,
  MOST_ROWS,
  type ReportGroup,
  type Reports,
} from './reports.contract.ts'

const start = (weeks: number) =>
  sql`((date_trunc('week', now() at time zone ${DESK_TIME_ZONE}) - make_interval(weeks => ${weeks - 1})) at time zone ${DESK_TIME_ZONE})`

const stepsOf = (weeks: number) => sql`
  select l.id, l.created_at, l.contacted_at, l.diagnosis, l.page_url,
         coalesce(l.residence_state, s.code) as state, r.referred_at, r.accepted_at, r.retained_at
    from contact_submissions l
    left join facilities f on f.id = l.facility_id
    left join states s on s.id = f.state_id
    left join (
      select lead_id, min(offered_at) as referred_at,
             min(answered_at) filter (where state in ('accepted', 'retained', 'returned', 'closed'))
               as accepted_at,
             min(outcome_at) filter (where state = 'retained') as retained_at
        from referrals group by lead_id) r on r.lead_id = l.id
   where l.created_at >= ${start(weeks)} and l.inquiry_type <> 'correction'
     and l.qualification_level is distinct from 'rejected'`

const counts = sql`count(*)::int as leads, count(contacted_at)::int as contacted,
  count(referred_at)::int as referred, count(accepted_at)::int as accepted,
  count(retained_at)::int as retained`

const NAMES: Record<ReportGroup, SQL> = {
  week: sql`to_char(date_trunc('week', created_at at time zone ${DESK_TIME_ZONE}), 'YYYY-MM-DD')`,
  page: sql`coalesce(nullif(regexp_replace(page_url, '^[a-z]+://[^/]+', ''), ''), 'Unknown')`,
  state: sql`coalesce(state, 'Not known')`,
  diagnosis: sql`coalesce(diagnosis, 'not named')`,
}

export async function listGroup(
  db: Queryable,
  by: ReportGroup,
  weeks: number,
): Promise<GroupRow[]> {
  const order = by === 'week' ? sql`name` : sql`leads desc, name`
  const { rows } = await db.execute<GroupRow>(sql`
    select name, ${counts}
      from (select *, ${NAMES[by]} as name from (${stepsOf(weeks)}) steps) named
     group by name order by ${order} limit ${MOST_ROWS}`)
  return rows
}

export async function listFirmRows(db: Queryable, weeks: number): Promise<FirmRow[]> {
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
     where r.offered_at >= ${start(weeks)}
     group by f.id, f.name order by offered desc, f.name, f.id limit ${MOST_ROWS}`)
  return rows
}

type Total = Reports['total'] & { from: string; hours: (number | null)[] }

export async function findReports(db: Queryable, weeks: number): Promise<Reports> {
  const median = (step: SQL) => sql`(percentile_cont(0.5) within group
    (order by extract(epoch from ${step} - created_at)) filter (where ${step} is not null) / 3600)::float8`
  const steps = [sql`contacted_at`, sql`referred_at`, sql`accepted_at`, sql`retained_at`]
  const { rows } = await db.execute<Total>(sql`
    select ${counts}, array[${sql.join(steps.map(median), sql`, `)}] as hours,
           to_char(${start(weeks)} at time zone ${DESK_TIME_ZONE}, 'YYYY-MM-DD') as "from"
      from (${stepsOf(weeks)}) steps`)
  const [row] = rows
  if (!row) throw new Error('The database answered without a row')
  const { from, hours, ...total } = row
  const [contacted = null, referred = null, accepted = null, retained = null] = hours
  return {
    from,
    total,
    medianHours: { contacted, referred, accepted, retained },
    groups: {
      week: await listGroup(db, 'week', weeks),
      page: await listGroup(db, 'page', weeks),
      state: await listGroup(db, 'state', weeks),
      diagnosis: await listGroup(db, 'diagnosis', weeks),
    },
    firms: await listFirmRows(db, weeks),
  }
}
