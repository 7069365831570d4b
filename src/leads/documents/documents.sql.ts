/** What documents are made of: a lead as a firm may have it, and its consents with their hashes. */
import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { facilities } from '../../platform/database/schema/directory.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import type { StoredDetails } from '../details/details.contract.ts'
import { findDetails } from '../details/details.sql.ts'

export type LeadRecord = StoredDetails & {
  reference: string
  createdAt: string
  name: string
  email: string
  phone: string | null
  message: string
  exposure: string | null
  diagnosisTimeline: string | null
  automatedContact: boolean
  facility: string | null
}

export async function findLeadRecord(db: Queryable, id: number): Promise<LeadRecord | null> {
  const [row] = await db
    .select({
      reference: leads.reference,
      createdAt: leads.createdAt,
      name: leads.name,
      email: leads.email,
      phone: leads.phone,
      message: leads.message,
      exposure: leads.exposure,
      diagnosisTimeline: leads.diagnosisTimeline,
      automatedContact: leads.automatedContact,
      facility: facilities.name,
    })
    .from(leads)
    .leftJoin(facilities, eq(facilities.id, leads.facilityId))
    .where(eq(leads.id, id))
  const details = await findDetails(db, id)
  return row && details ? { ...row, ...details, createdAt: row.createdAt.toISOString() } : null
}

type ConsentRecord = {
  reference: string
  name: string
  agreedAt: string
  pageUrl: string | null
  ipAddress: string
  wordingVersion: string
  wording: string
  wordingWasShown: boolean
  withdrawnAt: string | null
}
export type ConsentCertificate = { record: ConsentRecord; sha256: string }

/** The hash is over the record as JSON, in this order of fields. */
async function selectCertificates(db: Queryable, which: SQL): Promise<ConsentCertificate[]> {
  const { rows } = await db.execute<ConsentRecord>(sql`
    select c.reference, c.name, c.agreed_at as "agreedAt", c.page_url as "pageUrl",
           c.ip_address as "ipAddress", c.wording_version as "wordingVersion", c.wording,
           c.wording_was_shown as "wordingWasShown", c.withdrawn_at as "withdrawnAt"
      from consent_records c ${which}
     order by c.agreed_at, c.id`)
  return rows.map((row) => {
    const record = {
      ...row,
      agreedAt: new Date(row.agreedAt).toISOString(),
      withdrawnAt: row.withdrawnAt ? new Date(row.withdrawnAt).toISOString() : null,
    }
    const { withdrawnAt: _, ...given } = record
    return { record, sha256: createHash('sha256').update(JSON.stringify(given)).digest('hex') }
  })
}

export const listCertificatesOfLead = (db: Queryable, leadId: number) =>
  selectCertificates(db, sql`where c.lead_id = ${leadId}`)

/** Of a referral that this firm has accepted. */
export const listCertificatesOfReferral = (db: Queryable, firmId: number, id: number) =>
  selectCertificates(
    db,
    sql`join referrals r on r.lead_id = c.lead_id
     where r.id = ${id} and r.firm_id = ${firmId}
       and r.state in ('accepted', 'retained', 'returned', 'closed')`,
  )
