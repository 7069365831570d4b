/** How many leads there are, from the kept counts: see src/platform/database/schema/lead-desk.ts. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import type { LeadFilter } from './lead-desk.contract.ts'
import { PRIORITIES } from './lead-words.ts'

/** So many unfolded changes may be added up on each reading before they are folded in. */
const MOST_CHANGES = 1_000

export type KindCount = {
  isCorrection: boolean
  status: string
  priorityRank: number
  level: string
  count: number
}

export async function listKindCounts(db: Queryable): Promise<KindCount[]> {
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
  if (changes > MOST_CHANGES) await foldChanges(db)
  return rows
}

export function totalOf(counts: KindCount[], filter: LeadFilter): number {
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

/** One statement: whoever reads meanwhile sees all of it or nothing of it. */
async function foldChanges(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (delete from lead_count_changes returning *)
    insert into lead_counts as kept (is_correction, status, priority_rank, level, count)
    select is_correction, status, priority_rank, level, sum(change)::int from taken
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (is_correction, status, priority_rank, level)
      do update set count = kept.count + excluded.count`)
}
