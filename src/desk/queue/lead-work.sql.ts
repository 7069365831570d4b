/** What staff do next about a lead: calls they log, tasks they set, and who looks after it. */
import { and, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { leadCan } from '../../leads/fields/lead-can.ts'
import { refuseMerged } from '../../leads/sealing/merged-leads.sql.ts'
import { createLeadEvent, openTexts, textSealer } from '../../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { leadTasks } from '../../platform/database/schema/lead-work.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { staffUsers } from '../../platform/database/schema/staff.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { LeadUpdate, Task } from '../desk.contract.ts'
import { updateLead } from '../lead-change.sql.ts'
import { findAddressee } from '../messages/messages.sql.ts'
import { type Call, MAX_OPEN_TASKS, type NewTask } from './queue.contract.ts'
import { asTask } from './tasks.sql.ts'

/** When to try again, where the caller does not say. */
const RETRY_HOURS: Partial<Record<Call, number>> = { 'no-answer': 4, 'left-message': 24 }

type LoggedCall = { call: Call; note?: string | undefined; callBackAt?: string | undefined }

/** Takes the lead where nobody has it. Must run in a transaction. */
export async function logCall(tx: Queryable, id: number, logged: LoggedCall, actor: string) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!row) return null
  await refuseMerged(tx, id)
  await refuseWithdrawn(tx, id)
  const { call, note } = logged
  const isContact = call === 'talked' && row.status === 'new'
  const change = {
    ...(isContact ? { status: 'contacted' as const } : {}),
    ...(row.owner ? {} : { owner: actor }),
  }
  const outcome = await updateLead(tx, id, change, actor)
  const lead = outcome.kind === 'updated' ? outcome.lead : row
  const finished = await finishCallBacks(tx, id, actor)
  const hours = RETRY_HOURS[call]
  const callBackAt = logged.callBackAt
    ? new Date(logged.callBackAt)
    : hours && new Date(Date.now() + hours * 3_600_000)
  const task = callBackAt && {
    kind: 'call-back' as const,
    title: 'Call back',
    dueAt: callBackAt.toISOString(),
  }
  const added = task ? await createTask(tx, id, task, actor) : null
  const undo: Undo = {
    change: pick(row, change),
    contactedAt: row.contactedAt?.toISOString() ?? null,
    finished,
    added: added?.id ?? null,
  }
  const detail = { call, ...(note ? { note } : {}), undo }
  await createLeadEvent(tx, { leadId: id, type: 'call', actor, detail })
  return {
    status: lead.status,
    owner: lead.owner,
    callBackAt: callBackAt ? callBackAt.toISOString() : null,
  }
}

async function refuseWithdrawn(tx: Queryable, id: number): Promise<void> {
  const person = await findAddressee(tx, id)
  const why = person && leadCan.haveCallLogged(person)
  if (why) throw new Problem(409, why)
}

/** What a logged call changed, so that it can be undone: the values before, and the tasks. */
type Undo = {
  change: LeadUpdate
  contactedAt: string | null
  finished: number[]
  added: number | null
}

const pick = ({ status, owner }: typeof leads.$inferSelect, change: LeadUpdate): LeadUpdate => ({
  ...(change.status === undefined ? {} : { status }),
  ...(change.owner === undefined ? {} : { owner }),
})

/** The page offers it for ten seconds; the rest is for a slow connection. */
const UNDO_SECONDS = 60

/**
 * Undoes the call that this person logged last on the lead. The history keeps both. Null when there is
 * no such lead, false when it is too late or something else has happened since. Must run in a transaction.
 */
export async function undoCall(tx: Queryable, id: number, actor: string): Promise<boolean | null> {
  const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for('update')
  if (!lead) return null
  await refuseMerged(tx, id)
  const [last] = await tx
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, id))
    .orderBy(desc(leadEvents.id))
    .limit(1)
  const texts = await openTexts(tx, [id])
  const detail = last && texts.openDetail(id, last.detail)
  const undo = detail?.undo as Undo | undefined
  const isUndoable = last?.type === 'call' && last.actor === actor && undo
  if (!isUndoable || Date.now() - last.createdAt.getTime() > UNDO_SECONDS * 1000) return false
  if (undo.added !== null) await tx.delete(leadTasks).where(eq(leadTasks.id, undo.added))
  if (undo.finished.length > 0) {
    await tx
      .update(leadTasks)
      .set({ doneAt: null, doneBy: null })
      .where(inArray(leadTasks.id, undo.finished))
  }
  await updateLead(tx, id, undo.change, actor)
  const contactedAt = undo.contactedAt ? new Date(undo.contactedAt) : null
  await tx.update(leads).set({ contactedAt }).where(eq(leads.id, id))
  const undone = { call: detail?.call }
  await createLeadEvent(tx, { leadId: id, type: 'call-undone', actor, detail: undone })
  return true
}

/** Completes call-backs that are due now or within the next 24 hours. */
async function finishCallBacks(tx: Queryable, leadId: number, actor: string): Promise<number[]> {
  const rows = await tx
    .update(leadTasks)
    .set({ doneAt: sql`now()`, doneBy: actor })
    .where(
      and(
        eq(leadTasks.leadId, leadId),
        eq(leadTasks.kind, 'call-back'),
        isNull(leadTasks.doneAt),
        lte(leadTasks.dueAt, sql`now() + interval '1 day'`),
      ),
    )
    .returning({ id: leadTasks.id })
  return rows.map((row) => row.id)
}

/** Null when there is no such lead. */
export async function createTask(
  tx: Queryable,
  leadId: number,
  { kind = 'task', title, dueAt }: NewTask,
  actor: string,
): Promise<Task | null> {
  const [lead] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('update')
  if (!lead) return null
  await refuseMerged(tx, leadId)
  const [open] = await tx
    .select({ count: count() })
    .from(leadTasks)
    .where(and(eq(leadTasks.leadId, leadId), isNull(leadTasks.doneAt)))
  if ((open?.count ?? 0) >= MAX_OPEN_TASKS) {
    throw new Problem(409, `A lead has at most ${MAX_OPEN_TASKS} open tasks. Finish one first.`)
  }
  const sealText = await textSealer(tx, leadId)
  if (!sealText) return null
  const [task] = await tx
    .insert(leadTasks)
    .values({ leadId, kind, title: sealText(title), dueAt: new Date(dueAt), createdBy: actor })
    .returning()
  if (!task) return null
  const detail = { title, kind, dueAt: task.dueAt.toISOString() }
  await createLeadEvent(tx, { leadId, type: 'task-added', actor, detail })
  return asTask({ ...task, title })
}

type TaskChange = { isDone?: boolean | undefined; dueAt?: string | undefined }

export async function updateTask(
  tx: Queryable,
  id: number,
  { isDone, dueAt }: TaskChange,
  actor: string,
): Promise<Task | null> {
  const [before] = await tx.select().from(leadTasks).where(eq(leadTasks.id, id)).for('update')
  if (!before) return null
  await refuseMerged(tx, before.leadId)
  const title = (await openTexts(tx, [before.leadId])).open(before.leadId, before.title)
  const wasDone = before.doneAt !== null
  const finish = isDone ? { doneAt: new Date(), doneBy: actor } : { doneAt: null, doneBy: null }
  const change = {
    ...(dueAt ? { dueAt: new Date(dueAt) } : {}),
    ...(isDone === undefined || isDone === wasDone ? {} : finish),
  }
  if (Object.keys(change).length === 0) return asTask({ ...before, title })
  const [after] = await tx.update(leadTasks).set(change).where(eq(leadTasks.id, id)).returning()
  const type = isDone ? 'task-done' : wasDone && isDone === false ? 'task-reopened' : 'task-moved'
  const detail = { title, dueAt: (after ?? before).dueAt.toISOString() }
  await createLeadEvent(tx, { leadId: before.leadId, type, actor, detail })
  return asTask({ ...(after ?? before), title })
}

/** Those who may look after leads. */
export async function listColleagues(db: Queryable): Promise<{ email: string; name: string }[]> {
  return db
    .select({ email: staffUsers.email, name: staffUsers.name })
    .from(staffUsers)
    .where(and(inArray(staffUsers.role, ['agent', 'admin']), isNull(staffUsers.disabledAt)))
    .orderBy(staffUsers.name)
    .limit(500)
}
