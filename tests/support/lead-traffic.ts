/** Sending leads to a running site, and comparing the replies with what was stored. */
import { type OpenOptions, openDatabase } from '../../src/platform/database/open.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { storedLeads } from './stored-leads.ts'

/** Part of every text that is sent; nothing on disk may contain it. */
export const SENTINEL = 'zebra-quartz-sentinel'

export type Promised = { key: string; status: number; reference: string; id?: number }

export async function sendLead(url: string, key: string): Promise<Promised> {
  const reply = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      name: `${SENTINEL} ${key}`,
      email: `${key}.${SENTINEL}@example.com`,
      phone: '813 555 0142',
      inquiryType: 'legal-referral',
      diagnosis: 'mesothelioma',
      residenceState: 'FL',
      message: `${SENTINEL} at the shipyard`,
    }),
  })
  const body = await reply.json()
  return { key, status: reply.status, reference: body.reference, id: body.id }
}

export type StoredLead = { key: string; reference: string }

/** Opens the database briefly. */
export async function readLeads({ options }: { options: OpenOptions }): Promise<StoredLead[]> {
  const database = await openDatabase(options)
  try {
    await openSealer(database.db, options)
    const leads = await storedLeads(database)
    return leads.map(({ email, reference }) => ({ key: email.split('.')[0], reference }))
  } finally {
    await database.close()
  }
}

/** Accepted leads that are missing, and leads that were stored twice. */
export function compare(promised: Promised[], stored: StoredLead[]) {
  const there = new Set(stored.map(({ key, reference }) => `${key} ${reference}`))
  const keys = stored.map(({ key }) => key)
  return {
    lost: promised.filter(({ key, reference }) => !there.has(`${key} ${reference}`)),
    doubled: keys.filter((key, index) => keys.indexOf(key) !== index),
  }
}
