/** Rows of leads and consent records for tests, sealed as the product seals them. */
import { getTableColumns, sql } from 'drizzle-orm'
import { makeReference } from '../../src/leads/intake/incoming-lead.ts'
import { privateOf, sealConsent, sealLead } from '../../src/leads/sealing/sealed-rows.ts'
import type { Queryable } from '../../src/platform/database/open.ts'
import { consentRecords, contactSubmissions } from '../../src/platform/database/schema/leads.ts'

type Opened = { db: Queryable }
type Table = typeof contactSubmissions | typeof consentRecords
/** Values by the names of columns and of sealed fields, as SQL or TypeScript writes them. */
export type RowValues = Record<string, unknown>

export async function insertLead(opened: Opened, values: RowValues = {}): Promise<number> {
  const [id = 0] = await insertLeads(opened, [values])
  return id
}

/** All in one statement. Returns their ids. */
export async function insertLeads({ db }: Opened, rows: RowValues[]): Promise<number[]> {
  const sealed = rows.map((values) => {
    const row: RowValues = {
      id: sql`new_lead_id()`,
      submissionId: crypto.randomUUID(),
      reference: makeReference(),
      name: 'Raymond Ellery',
      email: 'r.ellery@example.com',
      inquiryType: 'facility-inquiry',
      subject: 's',
      message: 'm',
      ...camelCased(values),
    }
    const identity = row as { submissionId: string; reference: string }
    return { ...columnsOf(contactSubmissions, row), ...sealLead(db, identity, privateOf(row)) }
  })
  const inserted = await db
    .insert(contactSubmissions)
    .values(sealed as (typeof contactSubmissions.$inferInsert)[])
    .returning({ id: contactSubmissions.id })
  return inserted.map(({ id }) => id)
}

export async function insertConsent({ db }: Opened, values: RowValues): Promise<void> {
  const row: RowValues = {
    reference: 'EA-TEST-TEST',
    inquiryType: 'facility-inquiry',
    wordingVersion: 'referral-1',
    wording: 'I agree',
    wordingWasShown: true,
    agreedAt: new Date(),
    ...camelCased(values),
  }
  const who = {
    name: 'Raymond Ellery',
    email: 'r.ellery@example.com',
    phone: null,
    ipAddress: '203.0.113.9',
    userAgent: null,
    firms: null,
  }
  const given = Object.fromEntries(Object.entries(row).filter(([name]) => name in who))
  const sealed = sealConsent(db, String(row.reference), { ...who, ...given })
  await db.insert(consentRecords).values({
    ...(columnsOf(consentRecords, row) as typeof consentRecords.$inferInsert),
    ...sealed,
  })
}

const camelCased = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  )

/** What is no column is sealed. Times may be given as text. */
function columnsOf(table: Table, row: RowValues): RowValues {
  const columns: Record<string, { dataType: string }> = getTableColumns(table)
  const entries = Object.entries(row).filter(([name]) => columns[name])
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}
