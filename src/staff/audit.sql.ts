/** Reading the audit log, newest first. */
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { contactSubmissions as leads } from '../platform/database/schema/leads.ts'
import { staffEvents as events, staffUsers as users } from '../platform/database/schema/staff.ts'
import type { AuditEvent, AuditFilter, AuditKind } from './audit.contract.ts'
import { DESK_TIME_ZONE } from './time-zone.ts'

const isExport = inArray(events.action, [
  'exported leads',
  'received an export',
  'exported the audit log',
])
const isRefusal = inArray(events.action, ['was refused', 'went over the reading budget'])

const KINDS: Record<AuditKind, SQL | undefined> = {
  readings: sql`${events.isReading}`,
  exports: isExport,
  refusals: isRefusal,
  changes: and(sql`not ${events.isReading}`, not(or(isExport, isRefusal) as SQL)),
}

const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${DESK_TIME_ZONE}`

export async function listAudit(
  db: Queryable,
  { person, kind, lead, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .select({
      id: events.id,
      at: events.createdAt,
      actor: events.actorEmail,
      action: events.action,
      subject: events.subjectEmail,
      detail: events.detail,
      name: users.name,
      address: events.address,
      leadId: events.leadId,
      reference: leads.reference,
    })
    .from(events)
    .leftJoin(users, eq(users.email, events.actorEmail))
    .leftJoin(leads, eq(leads.id, events.leadId))
    .where(
      and(
        person ? eq(events.actorEmail, person) : undefined,
        kind && KINDS[kind],
        lead
          ? sql`${events.leadId} = (select id from ${leads} where reference = ${lead.toUpperCase()})`
          : undefined,
        from ? sql`${events.createdAt} >= ${startOf(from)}` : undefined,
        to ? sql`${events.createdAt} < ${startOf(to)} + interval '1 day'` : undefined,
      ),
    )
    .orderBy(sql`${events.createdAt} desc nulls last, ${events.id} desc nulls last`)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
