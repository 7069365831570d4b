/** What staff did to accounts and with exports. Append-only; never holds a lead's details. */
import { desc } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { staffEvents } from '../platform/database/schema/staff.ts'
import type { StaffEvent } from './staff.contract.ts'

export type NewStaffEvent = {
  /** Null: somebody at the command line. */
  actor: string | null
  action: string
  subject?: string
  detail?: Record<string, unknown>
  address?: string
}

const MOST_LISTED = 50

export async function createStaffEvent(db: Queryable, event: NewStaffEvent): Promise<void> {
  await db.insert(staffEvents).values({
    actorEmail: event.actor,
    action: event.action,
    subjectEmail: event.subject ?? null,
    detail: event.detail ?? {},
    address: event.address ?? null,
  })
}

export async function listStaffEvents(db: Queryable): Promise<StaffEvent[]> {
  const rows = await db
    .select()
    .from(staffEvents)
    .orderBy(desc(staffEvents.createdAt), desc(staffEvents.id))
    .limit(MOST_LISTED)
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorEmail,
    action: row.action,
    subject: row.subjectEmail,
    detail: row.detail,
  }))
}
