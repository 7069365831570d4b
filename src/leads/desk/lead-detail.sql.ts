/** Everything about one lead: itself, where it came from, what was agreed, what happened to it. */
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { cities, facilities, states } from '../../platform/database/schema/directory.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { urls } from '../../site/urls.ts'
import type { LeadDetail, LeadEvent } from './lead-desk.contract.ts'
import { asLead } from './lead-row.ts'

const MOST_EVENTS = 200
const MOST_DUPLICATES = 20

export async function findLeadDetail(db: Queryable, id: number): Promise<LeadDetail | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  if (!row) return null
  return {
    lead: asLead(row),
    facility: await findFacilityOf(db, row.facilityId),
    consent: await findConsent(db, id),
    events: await listEvents(db, id),
    duplicates: await listDuplicates(db, row),
  }
}

async function findFacilityOf(db: Queryable, id: number | null): Promise<LeadDetail['facility']> {
  if (id === null) return null
  const [row] = await db
    .select({
      name: facilities.name,
      slug: facilities.slug,
      city: cities.name,
      citySlug: cities.slug,
      state: states.name,
      stateSlug: states.slug,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(eq(facilities.id, id))
  if (!row) return null
  const path = urls.facility(row.stateSlug, row.citySlug, row.slug)
  return { name: row.name, place: `${row.city}, ${row.state}`, path }
}

async function findConsent(db: Queryable, leadId: number): Promise<LeadDetail['consent']> {
  const [row] = await db
    .select()
    .from(consentRecords)
    .where(eq(consentRecords.leadId, leadId))
    .orderBy(desc(consentRecords.agreedAt))
    .limit(1)
  if (!row) return null
  return {
    wordingVersion: row.wordingVersion,
    wording: row.wording,
    wordingWasShown: row.wordingWasShown,
    agreedAt: row.agreedAt.toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    pageUrl: row.pageUrl,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}

/** When consent was withdrawn, by lead, where it was. */
export async function listWithdrawals(
  db: Queryable,
  leadIds: number[],
): Promise<Map<number | null, string>> {
  if (leadIds.length === 0) return new Map()
  const { leadId, withdrawnAt } = consentRecords
  const rows = await db
    .select({ leadId, withdrawnAt })
    .from(consentRecords)
    .where(and(inArray(leadId, leadIds), isNotNull(withdrawnAt)))
  return new Map(rows.map((row) => [row.leadId, row.withdrawnAt?.toISOString() ?? '']))
}

async function listEvents(db: Queryable, leadId: number): Promise<LeadEvent[]> {
  const rows = await db
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, leadId))
    .orderBy(desc(leadEvents.id))
    .limit(MOST_EVENTS)
  return rows.map(({ id, type, actor, detail, createdAt }) => ({
    id,
    type,
    actor,
    detail,
    at: createdAt.toISOString(),
  }))
}

type Person = { id: number; email: string; phoneE164: string | null }

/** Other leads with the same e-mail address or telephone number, earlier and later. */
async function listDuplicates(db: Queryable, person: Person): Promise<LeadDetail['duplicates']> {
  const rows = await db
    .select({
      id: leads.id,
      reference: leads.reference,
      name: leads.name,
      status: leads.status,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(
      and(
        ne(leads.id, person.id),
        or(
          eq(sql`lower(${leads.email})`, person.email.toLowerCase()),
          person.phoneE164 ? eq(leads.phoneE164, person.phoneE164) : undefined,
        ),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(MOST_DUPLICATES)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Who changed it last, for the one who comes second. */
export async function findLastEditor(db: Queryable, leadId: number): Promise<string | null> {
  const [row] = await db
    .select({ actor: leadEvents.actor })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), eq(leadEvents.type, 'updated')))
    .orderBy(desc(leadEvents.id))
    .limit(1)
  return row?.actor ?? null
}
