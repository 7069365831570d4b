/**
 * Sends a new lead to another system, signed after the Standard Webhooks scheme: the signature is
 * HMAC-SHA256 over "id.timestamp.body", keyed with the bytes of LEAD_WEBHOOK_SECRET.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { listWebhookLeads, type WebhookLead } from './notifications.sql.ts'
import { type Destination, inGroups } from './notifications.ts'

const TIMEOUT_MS = 15_000

export function webhookDestination(db: Database, env: Env): Destination | null {
  const address = env.LEAD_WEBHOOK_URL
  if (!address) return null
  const secret = env.LEAD_WEBHOOK_SECRET ?? generatedSecret(env.DATA_DIR)
  const leads = inGroups((ids: number[]) => listWebhookLeads(db, ids))
  const call = async ({ submissionId, ...lead }: WebhookLead) => {
    const body = JSON.stringify({ type: 'lead.created', timestamp: lead.createdAt, data: lead })
    await postSigned(address, secret, submissionId, body)
  }
  return {
    isOutside: () => true,
    async deliver(leadId) {
      const lead = await leads.add(leadId)
      if (lead) await call(lead)
      return lead !== null
    },
    close: () => {},
  }
}

/** Fails unless the receiver answers with a 2xx in time; `id` is the same for every retry. */
export async function postSigned(
  address: string,
  secret: string,
  id: string,
  body: string,
): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // So that the receiver can ignore duplicates.
      'idempotency-key': id,
      ...signatureHeaders(secret, id, body, new Date()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`The receiver answered ${reply.status}`)
}

export function signatureHeaders(secret: string, id: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}

/** Without a configured secret, one is generated and stored for the operator to read. */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'webhook-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
