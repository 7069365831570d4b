/** The details that a person adds to a lead afterward. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import type { ConsentChoice } from '../consent/consent.ts'
import { changedColumns, findOpenLead, type OpenLead, sealConsent } from '../sealing/sealed-rows.ts'
import type { StoredDetails } from './details.contract.ts'

export async function findDetails(db: Queryable, leadId: number): Promise<StoredDetails | null> {
  const lead = await findOpenLead(db, leadId)
  return lead && detailsIn(lead)
}

export const detailsIn = (lead: OpenLead): StoredDetails => ({
  diagnosis: lead.diagnosis,
  pathologyReport: lead.pathologyReport,
  residenceState: lead.residenceState,
  relationship: lead.relationship,
  isDeceased: lead.isDeceased,
  diedOn: lead.diedOn,
  diagnosedOn: lead.diagnosedOn,
  hospital: lead.hospital,
  workHistory: lead.workHistory,
  militaryBranch: lead.militaryBranch,
  ships: lead.ships,
  bestTimeToCall: lead.bestTimeToCall,
  mayLeaveMessage: lead.mayLeaveMessage,
  language: lead.language,
})

export async function hasHealthConsent(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(eq(consentRecords.leadId, leadId), eq(consentRecords.purpose, 'health')))
    .limit(1)
  return rows.length > 0
}

/** Must run in a transaction. The history names the fields, never their values. */
export async function updateDetails(
  tx: Queryable,
  leadId: number,
  details: Partial<StoredDetails>,
): Promise<void> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
  if (!lead) return
  await tx
    .update(leads)
    .set(changedColumns(tx, lead, details))
    .where(eq(leads.id, leadId))
  const given = Object.entries(details).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  )
  const fields = given.map(([name]) => name)
  await tx
    .insert(leadEvents)
    .values({ leadId, type: 'details-added', actor: 'visitor', detail: { fields } })
}

type RequestOf = { ipAddress: string; userAgent: string | null; pageUrl: string }

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
  const { ipAddress, userAgent, pageUrl } = request
  await tx.insert(consentRecords).values({
    ...{ leadId, reference, inquiryType, pageUrl },
    ...sealConsent(tx, reference, { name, email, phone, ipAddress, userAgent }),
    ...choice,
    agreedAt: new Date(),
  })
}
