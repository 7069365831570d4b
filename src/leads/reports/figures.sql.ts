/**
 * Figures over all leads take a second where there are very many. There they are computed now and then,
 * stored, and shown with the time they are from; elsewhere every reading computes them.
 */
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import { findFirmHistory } from '../firms/firms.sql.ts'
import { REPORT_WEEKS } from './reports.contract.ts'
import { computeReports } from './reports.sql.ts'

/** Up to this many leads, nothing is stored. */
const LIVE_UP_TO = 20_000
const FRESH_MINUTES = 15
const KEPT_HOURS = 24

type Figures<T> = { figures: T; asOf: string | null }
type Options = { liveUpTo?: number }

/** Stored figures that are fresh enough, otherwise new ones. `name` says what was computed. */
export async function findFigures<T>(
  db: Queryable,
  name: string,
  compute: () => Promise<T>,
  { liveUpTo = LIVE_UP_TO }: Options = {},
): Promise<Figures<T>> {
  if ((await countLeads(db)) <= liveUpTo) return { figures: await compute(), asOf: null }
  const { rows } = await db.execute<{ figures: T; asOf: string }>(sql`
    select figures, as_of as "asOf" from report_figures
     where name = ${name} and as_of > now() - make_interval(mins => ${FRESH_MINUTES})`)
  const [known] = rows
  if (known) return { figures: known.figures, asOf: new Date(known.asOf).toISOString() }
  return storeFigures(db, name, compute)
}

async function storeFigures<T>(
  db: Queryable,
  name: string,
  compute: () => Promise<T>,
): Promise<Figures<T>> {
  const asOf = new Date().toISOString()
  const figures = await compute()
  await db.execute(sql`
    insert into report_figures (name, figures, as_of)
    values (${name}, ${JSON.stringify(figures)}::jsonb, ${asOf})
    on conflict (name) do update set figures = excluded.figures, as_of = excluded.as_of`)
  return { figures, asOf }
}

/** From the counts that the list of leads maintains. */
async function countLeads(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count
      from (select count from lead_counts union all select change from lead_count_changes) counted`)
  return rows[0]?.count ?? 0
}

export const FIRM_HISTORY = 'firms'
export const reportName = (query: object): string => `reports ${JSON.stringify(query)}`

/** Every ten minutes, in one of the processes: what most people look at is fresh. */
export const figuresQueue = (db: Database): Queue => ({
  name: 'report-figures',
  retryLimit: 0,
  schedule: '*/10 * * * *',
  async work() {
    await db.execute(sql`
      delete from report_figures where as_of < now() - make_interval(hours => ${KEPT_HOURS})`)
    if ((await countLeads(db)) <= LIVE_UP_TO) return
    await storeFigures(db, FIRM_HISTORY, () => findFirmHistory(db))
    for (const weeks of REPORT_WEEKS) {
      await storeFigures(db, reportName({ weeks }), () => computeReports(db, { weeks }))
    }
  },
})
