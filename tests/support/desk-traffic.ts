/** What staff and a firm do with leads of a running site, and comparing the replies with what is stored. */

import { Readable } from 'node:stream'
import { readFile, type StoredFile } from '../../src/leads/attachments/chunks.sql.ts'
import { findOpenLead } from '../../src/leads/sealing/sealed-rows.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { type OpenOptions, openDatabase } from '../../src/platform/database/open.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import type { FirmReferrals } from '../../src/portal/portal.contract.ts'
import { hashPassword } from '../../src/staff/password-hash.ts'
import { createUser, updatePasswordHash } from '../../src/staff/staff.sql.ts'
import { cookiesOf, PASSWORD } from './staff.ts'

const STAFF = 'desk@example.test'
const MEMBER = 'member@example.test'
/** The cost is part of the hash, so checking it is fast too. */
const CHEAP = { N: 1024, r: 8, p: 1 }

export type Desk = { firmId: number; staff: string; member: string }
/** One lead that was worked on, with what was acknowledged of it. */
export type Worked = {
  leadId: number
  file?: string
  hasFact?: boolean
  offer?: number
  isAccepted?: boolean
  /** Asked for: without an answer it may have happened or not, but as a whole. */
  erasure?: 'asked' | 'acknowledged'
  /** The firm confirmed that it deleted what it had. */
  isConfirmed?: boolean
}
/** The person of one in so many leads is erased. */
const ERASE_EVERY = 2

/** Before the site runs: an administrator, a firm and a person of the firm. */
export async function addPeople(options: OpenOptions): Promise<number> {
  const { db, pool, close } = await openDatabase(options)
  try {
    await migrateDatabase(pool)
    const { rows } = await pool.query(
      `insert into firms (name, legal_name, licensed_states, languages)
       values ('Harbor Law', 'Harbor Law', '{FL}', '{en}') returning id`,
    )
    const hash = await hashPassword(PASSWORD, CHEAP)
    for (const person of [
      { email: STAFF, name: 'Desk', role: 'admin' as const },
      { email: MEMBER, name: 'Member', role: 'firm' as const, firmId: rows[0].id },
    ]) {
      const id = await createUser(db, person)
      if (id) await updatePasswordHash(db, id, hash)
    }
    return rows[0].id
  } finally {
    await close()
  }
}

/** Sessions outlive the process that made them. */
export async function openDesk(url: string, firmId: number, options: OpenOptions): Promise<Desk> {
  const signIn = async (email: string) => {
    const reply = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!reply.ok) throw new Error(`sign-in: ${reply.status}`)
    return cookiesOf(reply)
  }
  const desk = { firmId, staff: await signIn(STAFF), member: await signIn(MEMBER) }
  const { pool, close } = await openDatabase(options)
  await pool.query(`update staff_users set two_factor_enabled = true where role = 'firm'`)
  await close()
  return desk
}

/** A file, a fact, an offer, its acceptance, and for some the erasure, which the firm confirms. Whatever is not acknowledged is left out; rejects when the site is away. */
export async function workOn(url: string, desk: Desk, leadId: number): Promise<Worked> {
  const worked: Worked = { leadId }
  const send = (method: string, path: string, cookie: string, body: string, type: string) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: { cookie, origin: url, 'content-type': type },
      body,
    })
  const post = (path: string, cookie: string, body: string, type = 'application/json') =>
    send('POST', path, cookie, body, type)
  const of = `admin/contacts/${leadId}`
  try {
    const text = `%PDF-1.7 file of ${leadId}`
    const added = await post(`${of}/attachments`, desk.staff, text, 'application/pdf')
    if (added.status === 200) worked.file = text
    const fact = JSON.stringify({ relationship: 'spouse', factsOrigin: 'phone' })
    const told = await send('PATCH', of, desk.staff, fact, 'application/json')
    if (told.status === 200) worked.hasFact = true
    const offered = await post(
      `${of}/referrals`,
      desk.staff,
      JSON.stringify({ firmIds: [desk.firmId], overrideReason: 'test' }),
    )
    if (offered.status === 201) worked.offer = (await offered.json()).referrals[0].id
    if (worked.offer === undefined) return worked
    const accepted = await post(`firm/referrals/${worked.offer}/accept`, desk.member, '{}')
    if (accepted.status < 300) worked.isAccepted = true
    if (leadId % ERASE_EVERY !== 0) return worked
    worked.erasure = 'asked'
    const erased = await post(`${of}/erase`, desk.staff, '{}')
    if (erased.status !== 200) return worked
    worked.erasure = 'acknowledged'
    const listed = await fetch(`${url}/api/firm/referrals`, { headers: { cookie: desk.member } })
    if (listed.status !== 200) return worked
    const { erasures } = (await listed.json()) as FirmReferrals
    const notice = erasures.find(({ referralId }) => referralId === worked.offer)
    const confirmed = await post(`firm/erasures/${notice?.id}/confirm`, desk.member, '{}')
    if (confirmed.status === 200) worked.isConfirmed = true
  } catch {
    // No answer, no promise.
  }
  return worked
}

/** Acknowledged work that is not stored, or not once. In the database: the API limits how much staff read. */
export async function missingOf(options: OpenOptions, all: Worked[]): Promise<Worked[]> {
  const { db, pool, close } = await openDatabase(options)
  try {
    await openSealer(db, options)
    const missing: Worked[] = []
    for (const worked of all) {
      const lead = await findOpenLead(db, worked.leadId)
      if (worked.erasure && !lead) {
        const { rows } = await pool.query(
          `select confirmed_at as "confirmedAt" from erasure_notices join lead_erasures receipt on receipt.id = erasure_id
            where referral_id = $1`,
          [worked.offer],
        )
        const isConfirmed = rows[0]?.confirmedAt != null
        if (rows.length !== 1 || (worked.isConfirmed && !isConfirmed)) missing.push(worked)
        continue
      }
      const { rows: files } = await pool.query<StoredFile>(
        'select id, lead_id as "leadId", data_key as "dataKey" from lead_attachments where lead_id = $1',
        [worked.leadId],
      )
      const texts: string[] = []
      for (const file of files) {
        texts.push(Buffer.concat(await Readable.from(readFile(db, file)).toArray()).toString())
      }
      const { rows } = await pool.query('select state from referrals where id = $1', [worked.offer])
      const isThere =
        worked.erasure !== 'acknowledged' &&
        (!worked.hasFact || lead?.relationship === 'spouse') &&
        (!worked.file || texts.filter((text) => text === worked.file).length === 1) &&
        (!worked.offer || rows.length === 1) &&
        (!worked.isAccepted || rows[0].state === 'accepted')
      if (!isThere) missing.push(worked)
    }
    return missing
  } finally {
    await close()
  }
}
