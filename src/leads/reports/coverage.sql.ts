/** Where the network of firms has gaps today: for each state its firms, whether it is blocked, who waits. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { usStates } from '../../site/us.ts'
import { findClosures } from '../routing/state-rules.sql.ts'
import { listUncovered } from './reports.sql.ts'

export type StateCoverage = {
  code: string
  name: string
  /** Active and with an agreement that is valid today. */
  firms: number
  isBlocked: boolean
  /** Open leads of a state without a firm. */
  waiting: number
}

export async function listCoverage(db: Queryable): Promise<StateCoverage[]> {
  const { rows } = await db.execute<{ code: string; firms: number }>(sql`
    select code, count(*)::int as firms from firms, unnest(licensed_states) as code
     where is_active and coalesce(agreement_from <= current_date, true)
       and coalesce(agreement_to >= current_date, true)
     group by code`)
  const firms = new Map(rows.map((row) => [row.code, row.firms]))
  const waiting = new Map((await listUncovered(db)).map((row) => [row.code, row.waiting]))
  const { blockedStates } = await findClosures(db)
  return usStates.map(({ code, name }) => ({
    code,
    name,
    firms: firms.get(code) ?? 0,
    isBlocked: blockedStates.has(code),
    waiting: waiting.get(code) ?? 0,
  }))
}
