/** A row of contact_submissions as the API shows it. */
import type { contactSubmissions } from '../../platform/database/schema/leads.ts'
import type { Lead } from './lead-desk.contract.ts'

type Row = typeof contactSubmissions.$inferSelect

export function asLead(row: Row): Lead {
  const { submissionId: _, phoneE164: __, phoneIsUnusual: ___, ...shown } = row
  return {
    ...shown,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    dateSentToFirm: row.dateSentToFirm?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
