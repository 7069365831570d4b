/**
 * Tells firms about their referrals. An email holds a link and nothing about the person. A webhook
 * holds what a firm sees before it accepts, and name and contact details only after.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/open.ts'
import type { Delivery, ReferralState } from '../../platform/database/schema/firm-values.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf } from '../../platform/mail.ts'
import { urls } from '../../site/urls.ts'
import { refuseInside } from '../firms/webhook-address.ts'
import { openMailer } from './lead-mail.ts'
import { postSigned } from './lead-webhook.ts'
import { listWebhookLeads } from './notifications.sql.ts'
import { type Destination, FIRM_NOTICES, type FirmNotice } from './notifications.ts'

type Notice = FirmNotice['notice']

type Addressee = {
  id: number
  leadId: number
  deliveryId: string
  state: ReferralState
  offeredAt: Date
  expiresAt: Date | null
  deliveredAt: Date | null
  withdrawnAt: Date | null
  delivery: Delivery
  deliveryEmail: string | null
  webhookUrl: string | null
  webhookSecret: string | null
}

export function firmDestination(db: Database, env: Env): Destination {
  const mailer = openMailer(env)
  return {
    async isOutside(data) {
      const referral = await findAddressee(db, data)
      return env.SMTP_URL !== undefined || referral?.delivery === 'webhook'
    },
    async deliver(_, data) {
      const notice = FIRM_NOTICES.find((name) => name === data.notice)
      const referral = await findAddressee(db, data)
      if (!notice || !referral || !isDue(notice, referral)) return false
      if (referral.delivery === 'webhook' && referral.webhookUrl) {
        await callFirm(db, env, notice, referral, referral.webhookUrl)
      } else if (referral.deliveryEmail && notice !== 'accepted') {
        const fileName = `referral-${referral.id}-${notice}`
        await mailer.send(composeMail(env, notice, referral, referral.deliveryEmail), fileName)
      }
      if (notice === 'offered') await markDelivered(db, referral.id)
      return true
    },
    close: mailer.close,
  }
}

/** A retry after the message went out, or after the offer ended, sends nothing. */
function isDue(notice: Notice, { state, deliveredAt, withdrawnAt }: Addressee): boolean {
  if (notice === 'withdrawn' || notice === 'erased') return true
  if (withdrawnAt) return false
  return notice === 'offered' ? state === 'offered' && !deliveredAt : state === 'accepted'
}

async function findAddressee(
  db: Database,
  data: Record<string, unknown>,
): Promise<Addressee | null> {
  const id = Number(data.referralId)
  const told = data.notice === 'erased' ? ofErased(id) : ofReferral(id)
  const { rows } = await db.execute<Addressee>(sql`
    select told.*, f.delivery, f.delivery_email as "deliveryEmail", f.webhook_url as "webhookUrl",
           f.webhook_secret as "webhookSecret"
      from (${told}) told join firms f on f.id = told."firmId"`)
  return rows[0] ?? null
}

const ofReferral = (id: number) => sql`
  select id, firm_id as "firmId", lead_id as "leadId", delivery_id::text as "deliveryId", state,
         offered_at as "offeredAt", expires_at as "expiresAt", delivered_at as "deliveredAt",
         withdrawn_at as "withdrawnAt"
    from referrals where id = ${id}`

/** Its referral went with the person. */
const ofErased = (id: number) => sql`
  select referral_id as id, firm_id as "firmId", 0 as "leadId", 'referral-' || referral_id as "deliveryId",
         'closed' as state, erased_at as "offeredAt", null as "expiresAt", null as "deliveredAt",
         null as "withdrawnAt"
    from erasure_notices where referral_id = ${id}`

async function markDelivered(db: Database, id: number): Promise<void> {
  await db.execute(sql`update referrals set delivered_at = now() where id = ${id}`)
}

const SUBJECTS: Record<Exclude<Notice, 'accepted'>, string> = {
  offered: 'A referral is waiting for your answer',
  withdrawn: 'A person withdrew consent: stop all contact',
  erased: 'A person had their data erased: delete what you hold, and confirm it',
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeMail(
  env: Env,
  notice: Exclude<Notice, 'accepted'>,
  { id, deliveryId, offeredAt }: Addressee,
  to: string,
) {
  const { staffOrigin, host, message } = envelopeOf(env)
  return {
    ...message,
    to,
    subject: `${SUBJECTS[notice]} (R-${id})`,
    messageId: `<${deliveryId}.${notice}@${host}>`,
    ...(notice === 'offered' ? { date: new Date(offeredAt) } : {}),
    text: [
      `${SUBJECTS[notice]}: referral R-${id}.`,
      '',
      `Open it: ${staffOrigin}${urls.firm.portal()}`,
      '',
      'What it is about is shown only there, after you have signed in.',
      '',
    ].join('\n'),
  }
}

async function callFirm(
  db: Database,
  env: Env,
  notice: Notice,
  referral: Addressee,
  address: string,
): Promise<void> {
  const { id, leadId, deliveryId, expiresAt, webhookSecret } = referral
  await refuseInside(address, env.FIRM_WEBHOOK_HOSTS)
  const isAboutNobody = notice === 'withdrawn' || notice === 'erased'
  const [lead] = isAboutNobody ? [] : await listWebhookLeads(db, [leadId])
  const { staffOrigin } = envelopeOf(env)
  const offer = { referral: `R-${id}`, expiresAt, url: `${staffOrigin}${urls.firm.portal()}` }
  const about = lead && notice === 'offered' ? { diagnosis: lead.diagnosis } : {}
  const { submissionId: _, id: __, qualityScore: ___, ...shared } = lead ?? {}
  const data = { ...offer, ...(notice === 'accepted' ? { lead: shared } : about) }
  const body = JSON.stringify({ type: `referral.${notice}`, timestamp: new Date(), data })
  await postSigned(address, webhookSecret ?? '', `${deliveryId}.${notice}`, body)
}
