/** What documents are made of: a lead as a firm may have it, and its consents with their hashes. */
import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { facilities } from '../../platform/database/schema/directory.ts'
import {
  consentRecords,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { factsIn, type StoredFacts } from '../fields/person-facts.ts'
import { openConsent, openLead } from '../sealing/sealed-rows.ts'

export type LeadRecord = StoredFacts & {
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
    .select({ lead: leads, facility: facilities.name })
    .from(leads)
    .leftJoin(facilities, eq(facilities.id, leads.facilityId))
    .where(eq(leads.id, id))
  if (!row) return null
  const lead = openLead(db, row.lead)
  const { reference, createdAt, name, email, phone, message, exposure } = lead
  return {
    ...factsIn(lead),
    ...{ reference, name, email, phone, message, exposure, facility: row.facility },
    createdAt: createdAt.toISOString(),
    diagnosisTimeline: lead.diagnosisTimeline,
    automatedContact: lead.automatedContact,
  }
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
  /** Null where the form did not ask for one; all but its end is hidden. */
  number: string | null
  userAgent: string | null
  /** The partner firms as they were shown then; null in records from before they were kept. */
  firms: string[] | null
  withdrawnAt: string | null
}
export type ConsentCertificate = { record: ConsentRecord; sha256: string }

const { leadId: leadOf, agreedAt, id } = consentRecords

/** The number that was agreed to, for whoever knows it already. */
const maskedNumber = (phone: string) => `•••${phone.replace(/\D/g, '').slice(-2)}`

/** A record from before firms were kept has the hash that its certificate had then. */
function hashOf(given: Omit<ConsentRecord, 'withdrawnAt'>): string {
  const { number: _, userAgent: __, firms, ...first } = given
  return createHash('sha256')
    .update(JSON.stringify(firms === null ? first : given))
    .digest('hex')
}

/** The hash is over the record as JSON, in this order of fields. */
async function selectCertificates(db: Queryable, which: SQL): Promise<ConsentCertificate[]> {
  const rows = await db.select().from(consentRecords).where(which).orderBy(agreedAt, id)
  return rows.map((row) => {
    const { name, ipAddress, phone, userAgent, firms } = openConsent(db, row)
    const record = {
      reference: row.reference,
      name,
      agreedAt: row.agreedAt.toISOString(),
      pageUrl: row.pageUrl,
      ipAddress,
      wordingVersion: row.wordingVersion,
      wording: row.wording,
      wordingWasShown: row.wordingWasShown,
      number: phone && maskedNumber(phone),
      userAgent,
      firms,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    }
    const { withdrawnAt: _, ...given } = record
    return { record, sha256: hashOf(given) }
  })
}

export const listCertificatesOfLead = (db: Queryable, leadId: number) =>
  selectCertificates(db, eq(leadOf, leadId))

/** The certificates of a referral that this firm has accepted. */
export const listCertificatesOfReferral = (db: Queryable, firmId: number, id: number) =>
  selectCertificates(
    db,
    sql`${leadOf} in (select lead_id from referrals
      where id = ${id} and firm_id = ${firmId}
        and state in ('accepted', 'retained', 'returned', 'closed'))`,
  )
