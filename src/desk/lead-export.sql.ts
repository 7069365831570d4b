/** Leads as CSV, read in batches: a long export needs no more memory than a short one. */
import { and, asc, type SQL, sql } from 'drizzle-orm'
import { listWithdrawals } from '../leads/consent/withdrawal.sql.ts'
import { touchInWords } from '../leads/fields/lead-words.ts'
import { factInWords, factNames, factOf } from '../leads/fields/person-facts.ts'
import { csvLine } from '../platform/csv.ts'
import type { Queryable } from '../platform/database/open.ts'
import { leadDesk as desk } from '../platform/database/schema/lead-desk.ts'
import type { Lead, LeadFilter } from './desk.contract.ts'
import { listByIds, whereOf } from './lead-list.sql.ts'
import { qualityOf } from './lead-model.ts'

const BATCH = 500

type ExportedLead = Lead & { consentWithdrawnAt: string | undefined }

const yesOrNo = (is: boolean | null) => (is === null ? null : is ? 'yes' : 'no')

type Column = [title: string, value: (lead: ExportedLead) => unknown]

/** As they are stored, for a program to read; workplaces in words. */
const factColumns = (isWanted: (fact: ReturnType<typeof factOf>) => boolean): Column[] =>
  factNames
    .filter((name) => isWanted(factOf(name)))
    .map((name) => [
      factOf(name).exportedAs,
      (lead) => {
        const value = lead[name]
        if (typeof value === 'boolean') return yesOrNo(value)
        return Array.isArray(value) ? factInWords(name, value) : value
      },
    ])

const COLUMNS: Column[] = [
  ['Reference', (lead) => lead.reference],
  ['Received', (lead) => lead.createdAt],
  ['Status', (lead) => lead.status],
  ['Priority', (lead) => lead.priority],
  ['Quality', (lead) => qualityOf(lead)?.level],
  ['Score', (lead) => qualityOf(lead)?.score],
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone],
  // Next to the phone number, for people who call from this list.
  ['Consent withdrawn', (lead) => lead.consentWithdrawnAt],
  ['Automated contact', (lead) => yesOrNo(lead.automatedContact)],
  ...factColumns(({ section }) => section === 'contact'),
  ['Inquiry type', (lead) => lead.inquiryType],
  ['Subject', (lead) => lead.subject],
  ['Message', (lead) => lead.message],
  ['Exposure', (lead) => lead.exposure],
  ['Diagnosis timeline', (lead) => lead.diagnosisTimeline],
  ...factColumns(({ section }) => section !== 'contact'),
  ['Page', (lead) => lead.pageUrl],
  ['Source', (lead) => lead.source],
  ['First touch', (lead) => touchInWords(lead.attribution?.first)],
  ['Last touch', (lead) => touchInWords(lead.attribution?.last)],
  ['Contacted', (lead) => yesOrNo(lead.contacted)],
  ['Contacted at', (lead) => lead.contactedAt],
  ['Notes', (lead) => lead.notes],
  ['Passed on to', (lead) => lead.assignedToFirm],
  ['Date sent', (lead) => lead.dateSentToFirm?.slice(0, 10)],
  ['Firm response', (lead) => lead.firmResponse],
  ['Last changed', (lead) => lead.updatedAt],
]

/** Always oldest first: a lead that arrives during the export comes last, so none is missed. */
export async function* exportLeads(
  db: Queryable,
  filter: LeadFilter,
  targetHours: number,
  countRows: (count: number) => void,
): AsyncGenerator<string> {
  // The byte order mark: without it, spreadsheets guess the encoding and garble names.
  yield `\ufeff${csvLine(COLUMNS.map(([title]) => title))}`
  const where = whereOf(db, filter, targetHours)
  let after: SQL | undefined
  for (;;) {
    const batch = await db
      // As text: a JavaScript date has no microseconds, so paging by it would repeat rows.
      .select({ id: desk.leadId, at: sql<string>`${desk.createdAt}::text` })
      .from(desk)
      .where(and(where, after))
      .orderBy(asc(desk.createdAt), asc(desk.leadId))
      .limit(BATCH)
    const last = batch.at(-1)
    if (!last) return
    const ids = batch.map((row) => row.id)
    const withdrawals = await listWithdrawals(db, ids)
    const leads = (await listByIds(db, ids)).map((lead) => ({
      ...lead,
      consentWithdrawnAt: withdrawals.get(lead.id),
    }))
    countRows(leads.length)
    yield leads.map((lead) => csvLine(COLUMNS.map(([, value]) => value(lead)))).join('')
    after = sql`(${desk.createdAt}, ${desk.leadId}) > (${last.at}::timestamptz, ${last.id})`
  }
}
