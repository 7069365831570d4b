/** Changing leads: nothing is overwritten unseen, and every change is written into the history. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import type { Lead, LeadUpdate } from './lead-desk.contract.ts'
import { findLastEditor } from './lead-detail.sql.ts'
import { asLead } from './lead-row.ts'
import { type PassedOnProblem, passedOnProblem } from './passed-on.ts'

type Row = typeof leads.$inferSelect

export type UpdateOutcome =
  | { kind: 'missing' }
  | { kind: 'updated'; lead: Lead }
  | { kind: 'refused'; problem: PassedOnProblem }
  | { kind: 'conflict'; current: Lead; changedBy: string | null }

/** Inside a transaction: the row stays locked until it ends. */
export async function updateLead(
  tx: Queryable,
  id: number,
  update: LeadUpdate,
  actor: string,
): Promise<UpdateOutcome> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!row) return { kind: 'missing' }
  if (update.updatedAt && new Date(update.updatedAt).getTime() !== row.updatedAt.getTime()) {
    return { kind: 'conflict', current: asLead(row), changedBy: await findLastEditor(tx, id) }
  }
  const passedOn = wantedPassedOn(update, row)
  const problem = passedOn && passedOnProblem(asTyped(passedOn, update))
  if (problem) return { kind: 'refused', problem }
  const wanted = { ...wantedValues(update, row), ...passedOn }
  const changes = changesBetween(row, wanted)
  if (Object.keys(changes).length === 0) return { kind: 'updated', lead: asLead(row) }
  const [changed] = await tx
    .update(leads)
    // Two changes within one millisecond must still be told apart by who read the first.
    .set({
      ...wanted,
      updatedAt: sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${leads.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(leads.id, id))
    .returning()
  const isResponse = row.status === 'new' && wanted.status !== 'new' && !(await hasResponse(tx, id))
  const response = isResponse ? { responseSeconds: secondsSince(row.createdAt) } : {}
  await tx
    .insert(leadEvents)
    .values({ leadId: id, type: 'updated', actor, detail: { changes, ...response } })
  return { kind: 'updated', lead: asLead(changed ?? row) }
}

type Values = Pick<Row, 'status' | 'priority' | 'notes' | 'contacted' | 'contactedAt'>
type PassedOn = Pick<Row, 'assignedToFirm' | 'dateSentToFirm' | 'firmResponse'>

/** Spec §4: the status "contacted" sets contacted and its time, any other status takes it back. */
function wantedValues(update: LeadUpdate, row: Row): Values {
  const status = update.status ?? row.status
  const isContacted = update.contacted ?? (update.status ? status === 'contacted' : row.contacted)
  const isNowContacted = isContacted && !row.contacted
  const given = update.contactedAt ? new Date(update.contactedAt) : undefined
  return {
    status,
    priority: update.priority ?? row.priority,
    notes: update.notes === undefined ? row.notes : update.notes || null,
    contacted: isContacted,
    contactedAt: isContacted
      ? notInFuture(
          isNowContacted ? (given ?? new Date()) : (row.contactedAt ?? given ?? new Date()),
        )
      : row.contactedAt,
  }
}

/** Null when it is not about that. Whom a lead was passed on to has a day; nobody has none. */
function wantedPassedOn(update: LeadUpdate, row: Row): PassedOn | null {
  const { assignedToFirm, dateSentToFirm, firmResponse } = update
  const given = [assignedToFirm, dateSentToFirm, firmResponse]
  if (given.every((value) => value === undefined)) return null
  const firm = assignedToFirm === undefined ? row.assignedToFirm : assignedToFirm || null
  const response = firmResponse === undefined ? row.firmResponse : firmResponse || null
  const kept = dateSentToFirm === undefined ? row.dateSentToFirm : null
  const day = dateSentToFirm ?? new Date().toISOString().slice(0, 10)
  return {
    assignedToFirm: firm,
    dateSentToFirm: firm ? (kept ?? new Date(`${day}T00:00:00Z`)) : null,
    firmResponse: response,
  }
}

const asTyped = (passedOn: PassedOn, { dateSentToFirm }: LeadUpdate) => ({
  firm: passedOn.assignedToFirm ?? '',
  sentOn: dateSentToFirm ?? '',
  response: passedOn.firmResponse ?? '',
})

const notInFuture = (date: Date): Date => (date.getTime() > Date.now() ? new Date() : date)
const secondsSince = (date: Date): number => Math.max(0, (Date.now() - date.getTime()) / 1000)

type Wanted = Values & Partial<PassedOn>

function changesBetween(row: Row, wanted: Wanted): Record<string, { from: unknown; to: unknown }> {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  const names = Object.keys(wanted) as (keyof Wanted)[]
  return Object.fromEntries(
    names
      .map((name) => [name, { from: plain(row[name]), to: plain(wanted[name]) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

async function hasResponse(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), sql`${leadEvents.detail} ? 'responseSeconds'`))
    .limit(1)
  return rows.length > 0
}
