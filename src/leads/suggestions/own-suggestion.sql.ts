/** A suggestion as its contributor sees it, by the token of their link. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { findLink } from '../consent/lead-links.ts'
import { openWorkplace, type SuggestionRef } from '../sealing/sealed-workplaces.ts'
import { findWorkplaceBy } from '../workplaces/workplaces.sql.ts'
import { listAnswers } from './answers.sql.ts'
import { findRecord } from './suggestion-records.sql.ts'
import type { OwnSuggestion } from './suggestions.contract.ts'

type Sent = {
  of: SuggestionRef
  kind: OwnSuggestion['kind']
  /** As it was written; a correction has the name of its record. */
  name: string
  receivedAt: Date
  isDone: boolean
  facilityId: number | null
}

async function findSent(db: Queryable, token: string): Promise<Sent | null> {
  const link = await findLink(db, 'suggestion', token)
  if (link) {
    const { status, createdAt, facilityId } = leads
    const [lead] = await db
      .select({ status, createdAt, facilityId })
      .from(leads)
      .where(eq(leads.id, link.leadId))
    return (
      (lead && {
        of: { leadId: link.leadId },
        kind: 'correction',
        name: link.reference,
        receivedAt: lead.createdAt,
        isDone: lead.status === 'closed',
        facilityId: lead.facilityId,
      }) ??
      null
    )
  }
  const row = await findWorkplaceBy(db, token)
  if (!row) return null
  return {
    of: { workplaceId: row.id },
    kind: row.facilityId === null ? 'workplace' : 'testimony',
    name: openWorkplace(db, row).name,
    receivedAt: row.createdAt,
    isDone: row.isDone,
    facilityId: row.facilityId,
  }
}

export async function findOwnSuggestion(
  db: Queryable,
  token: string,
): Promise<OwnSuggestion | null> {
  const sent = await findSent(db, token)
  if (!sent) return null
  const [answer] = await listAnswers(db, sent.of)
  const record = await findRecord(db, answer?.facilityId ?? sent.facilityId)
  const isClosed = sent.isDone && (!answer || answer.answer === 'asked')
  return {
    kind: sent.kind,
    about: sent.kind === 'workplace' ? sent.name : (record?.name ?? sent.name),
    receivedAt: sent.receivedAt.toISOString(),
    state: isClosed ? 'closed' : (answer?.answer ?? 'received'),
    reply: answer?.reply || null,
    answeredAt: answer?.createdAt.toISOString() ?? null,
    record: record?.isListed ? { name: record.name, path: record.path } : null,
    token,
  }
}
