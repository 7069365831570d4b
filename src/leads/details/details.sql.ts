/** The details that a person adds to a lead afterward. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import type { ConsentChoice } from '../intake/incoming-lead.ts'
import type { StoredDetails } from './details.contract.ts'

export async function findDetails(db: Queryable, leadId: number): Promise<StoredDetails | null> {
  const [row] = await db
    .select({
      diagnosis: leads.diagnosis,
      pathologyReport: leads.pathologyReport,
      residenceState: leads.residenceState,
      relationship: leads.relationship,
      isDeceased: leads.isDeceased,
      diedOn: leads.diedOn,
      diagnosedOn: leads.diagnosedOn,
      hospital: leads.hospital,
      workHistory: leads.workHistory,
      militaryBranch: leads.militaryBranch,
      ships: leads.ships,
      bestTimeToCall: leads.bestTimeToCall,
      mayLeaveMessage: leads.mayLeaveMessage,
      language: leads.language,
    })
    .from(leads)
    .where(eq(leads.id, leadId))
  return row ?? null
}

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
  await tx.update(leads).set(details).where(eq(leads.id, leadId))
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
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) return
  const { reference, name, email, phone, inquiryType } = lead
  await tx.insert(consentRecords).values({
    ...{ leadId, reference, name, email, phone, inquiryType },
    ...choice,
    ...request,
    agreedAt: new Date(),
  })
}
