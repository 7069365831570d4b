/** The tasks of leads, as the queue, the list and the page of a lead show them. */
import { asc, inArray, isNull, sql } from 'drizzle-orm'
import { openTexts } from '../../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { leadTasks } from '../../platform/database/schema/lead-work.ts'
import type { Task } from '../desk.contract.ts'

const MAX_TASKS = 100

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
    .limit(isOpen ? leadIds.length * MAX_TASKS : MAX_TASKS)
  const texts = await openTexts(
    db,
    rows.map(({ leadId }) => leadId),
  )
  return rows.map((row) => asTask({ ...row, title: texts.open(row.leadId, row.title) }))
}

/** The row must have its title opened. */
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
