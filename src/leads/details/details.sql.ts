/** The details that a person adds to a lead afterward. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { type ConsentChoice, SHARING_BEFORE } from '../consent/consent.ts'
import { factsIn, isKnown, type StoredFacts } from '../fields/person-facts.ts'
import { changedColumns, findOpenLead, sealConsent } from '../sealing/sealed-rows.ts'

export async function findDetails(db: Queryable, leadId: number): Promise<StoredFacts | null> {
  const lead = await findOpenLead(db, leadId)
  return lead && factsIn(lead)
}

export type HealthConsents = { collecting: boolean; sharing: boolean }

export async function findHealthConsents(db: Queryable, leadId: number): Promise<HealthConsents> {
  const { purpose, wordingVersion } = consentRecords
  const rows = await db
    .select({ purpose, wordingVersion })
    .from(consentRecords)
    .where(eq(consentRecords.leadId, leadId))
  return {
    collecting: rows.some((row) => row.purpose === 'health'),
    sharing: rows.some(
      (row) => row.purpose === 'health-sharing' || SHARING_BEFORE.includes(row.wordingVersion),
    ),
  }
}

/** Must run in a transaction. The history names the fields, never their values. */
export async function updateDetails(
  tx: Queryable,
  leadId: number,
  details: Partial<StoredFacts>,
): Promise<void> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
  if (!lead) return
  await tx
    .update(leads)
    .set(changedColumns(tx, lead, details))
    .where(eq(leads.id, leadId))
  const given = Object.entries(details).filter(([, value]) => isKnown(value))
  const fields = given.map(([name]) => name)
  await tx
    .insert(leadEvents)
    .values({ leadId, type: 'details-added', actor: 'visitor', detail: { fields } })
}

type RequestOf = {
  ipAddress: string
  userAgent: string | null
  pageUrl: string
  firms: string[]
}

/** The same person as in the lead's own record. */
export async function createConsent(
  tx: Queryable,
  leadId: number,
  choice: ConsentChoice,
  request: RequestOf,
): Promise<void> {
  const lead = await findOpenLead(tx, leadId)
  if (!lead) return
  const { reference, name, email, phone, inquiryType } = lead
  const { ipAddress, userAgent, pageUrl, firms } = request
  await tx.insert(consentRecords).values({
    ...{ leadId, reference, inquiryType, pageUrl },
    ...sealConsent(tx, reference, { name, email, phone, ipAddress, userAgent, firms }),
    ...choice,
    agreedAt: new Date(),
  })
}
