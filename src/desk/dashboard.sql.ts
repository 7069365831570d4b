/** The numbers on the dashboard. Corrections are not leads and are left out. */

import { sql } from 'drizzle-orm'
import { m } from '../paraglide/messages.js'
import type { Queryable } from '../platform/database/open.ts'
import { LEVELS, SET_ASIDE_LEVELS } from '../platform/database/schema/lead-values.ts'
import { DESK_TIME_ZONE } from '../staff/time-zone.ts'
import type { Dashboard } from './dashboard.contract.ts'

import { countDesk } from './lead-list.sql.ts'

const MAX_SOURCES = 10

const since = (days: number) =>
  sql`((date_trunc('day', now() at time zone ${DESK_TIME_ZONE}) - make_interval(days => ${days - 1})) at time zone ${DESK_TIME_ZONE})`

export async function findDashboard(
  db: Queryable,
  days: number,
  targetHours: number,
): Promise<Omit<Dashboard, 'oldFacts'>> {
  return {
    days,
    perDay: await listPerDay(db, days),
    bySource: await listBySource(db, days),
    byLevel: await listByLevel(db, days),
    response: await findResponse(db, days, targetHours),
  }
}

async function listPerDay(db: Queryable, days: number): Promise<Dashboard['perDay']> {
  const { rows } = await db.execute<Dashboard['perDay'][number]>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(n, 0)::int as count,
           coalesce(rejected, 0)::int as rejected
      from generate_series(date_trunc('day', now() at time zone ${DESK_TIME_ZONE}) - make_interval(days => ${days - 1}),
             date_trunc('day', now() at time zone ${DESK_TIME_ZONE}), interval '1 day') as day
      left join (
        select date_trunc('day', created_at at time zone ${DESK_TIME_ZONE}) as received,
               count(*) as n, count(*) filter (where level = any(${sql.param([...SET_ASIDE_LEVELS])}::text[])) as rejected
          from lead_desk
         where not is_correction and created_at >= ${since(days)}
         group by 1) counted on counted.received = day
     order by day`)
  return rows
}

async function listBySource(db: Queryable, days: number): Promise<Dashboard['bySource']> {
  const { rows } = await db.execute<Dashboard['bySource'][number]>(sql`
    select coalesce(regexp_replace(page_url, '^[a-z]+://[^/]+', ''), '') as page,
           count(*)::int as count,
           count(*) filter (where qualification_level = 'high')::int as high,
           count(*) filter (where status = 'converted')::int as converted
      from contact_submissions
     where inquiry_type <> 'correction' and created_at >= ${since(days)}
       and coalesce(qualification_level, '') <> all(${sql.param([...SET_ASIDE_LEVELS])}::text[])
     group by 1 order by 2 desc, 1 limit ${MAX_SOURCES}`)
  return rows.map((row) => ({ ...row, page: row.page === '' ? 'Unknown' : row.page }))
}

async function listByLevel(db: Queryable, days: number): Promise<Dashboard['byLevel']> {
  const { rows } = await db.execute<Dashboard['byLevel'][number]>(sql`
    select known.level, count(lead_id)::int as count
      from unnest(${sql.param([...LEVELS])}::text[]) with ordinality as known (level, place)
      left join lead_desk desk on desk.level = known.level
        and not is_correction and created_at >= ${since(days)}
     group by known.level, place order by place`)
  return rows
}

const SPANS = [1, 4, 24, 72]

async function findResponse(
  db: Queryable,
  days: number,
  targetHours: number,
): Promise<Dashboard['response']> {
  const { rows } = await db.execute<{
    answered: number
    medianHours: number | null
    slowHours: number | null
    withinTarget: number
    byTime: number[]
  }>(sql`
    with answers as (
      select (detail->>'responseSeconds')::float8 / 3600 as hours from lead_events
       where type = 'updated' and detail ? 'responseSeconds' and created_at >= ${since(days)}
    )
    select count(*)::int as answered,
           percentile_cont(0.5) within group (order by hours) as "medianHours",
           percentile_cont(0.9) within group (order by hours) as "slowHours",
           count(*) filter (where hours <= ${targetHours})::int as "withinTarget",
           array[${sql.join(
             SPANS.map((span) => sql`count(*) filter (where hours <= ${span})::int`),
             sql`, `,
           )}] as "byTime"
      from answers`)
  const row = rows[0]
  const upTo = [...(row?.byTime ?? []), row?.answered ?? 0]
  const { overdue } = await countDesk(db, targetHours)
  return {
    answered: row?.answered ?? 0,
    due: (row?.answered ?? 0) + overdue,
    medianHours: row?.medianHours ?? null,
    slowHours: row?.slowHours ?? null,
    withinTarget: row?.withinTarget ?? 0,
    targetHours,
    spans: [
      m.desk_dashboard_spans_1(),
      m.desk_dashboard_spans_2(),
      m.desk_dashboard_spans_3(),
      m.desk_dashboard_spans_4(),
      m.desk_dashboard_spans_5(),
    ].map((label, at) => ({
      label,
      count: (upTo[at] ?? 0) - (upTo[at - 1] ?? 0),
    })),
  }
}
