/** What is stored of people, opened: the columns of leads and consent records hold it sealed. */
import { asc } from 'drizzle-orm'
import { exportLeads } from '../../src/leads/documents/lead-rows.sql.ts'
import { openConsent } from '../../src/leads/sealing/sealed-rows.ts'
import type { Queryable } from '../../src/platform/database/open.ts'
import { consentRecords } from '../../src/platform/database/schema/leads.ts'

type Opened = { db: Queryable }

/** Rows by the names of their columns, oldest first. */
// biome-ignore lint/suspicious/noExplicitAny: rows of the database, as pg returns them
export async function storedLeads({ db }: Opened): Promise<any[]> {
  const all = []
  for await (const page of exportLeads(db)) all.push(...page)
  return all
}

export async function storedConsents({ db }: Opened) {
  const rows = await db.select().from(consentRecords).orderBy(asc(consentRecords.id))
  return rows.map((row) => ({ ...row, ...openConsent(db, row) }))
}
