/** The jobs that tell others of a new lead: one per channel, so that one's failure is its own. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { Transaction } from '../intake/store-lead.ts'
import type { SendMail } from './lead-mail.ts'
import type { CallWebhook } from './lead-webhook.ts'
import {
  type Channel,
  createNotificationEvent,
  FAILED_NOTIFICATIONS,
  findLeadNotice,
  findWebhookLead,
  NOTIFICATIONS,
} from './notifications.sql.ts'

/** With the waits doubling up to an hour, about a day. */
const MOST_RETRIES = 34

export type Channels = { sendMail: SendMail; callWebhook: CallWebhook | null }

/** Only the lead's number travels in a job: erasing the lead leaves nothing behind in the queue. */
export async function enqueueNotifications(
  boss: PgBoss,
  tx: Transaction,
  channels: Channels,
  leadId: number,
): Promise<void> {
  const wanted: Channel[] = channels.callWebhook ? ['mail', 'webhook'] : ['mail']
  const jobs = wanted.map((channel) => ({ data: { leadId, channel } }))
  await boss.insert(NOTIFICATIONS, jobs, { db: fromDrizzle(tx, sql) })
}

export function notificationQueue(
  db: Database,
  { sendMail, callWebhook }: Channels,
  retryLimit = MOST_RETRIES,
): Queue {
  const notify = async (leadId: number, channel: Channel): Promise<boolean> => {
    if (channel === 'mail') {
      const lead = await findLeadNotice(db, leadId)
      if (lead) await sendMail(lead)
      return lead !== null
    }
    const lead = callWebhook && (await findWebhookLead(db, leadId))
    if (lead) await callWebhook(lead)
    return Boolean(lead)
  }
  return {
    name: NOTIFICATIONS,
    retryLimit,
    deadLetter: FAILED_NOTIFICATIONS,
    async work(data, { retryCount }) {
      const leadId = Number(data.leadId)
      const channel: Channel = data.channel === 'webhook' ? 'webhook' : 'mail'
      try {
        if (!(await notify(leadId, channel))) return
        await createNotificationEvent(db, leadId, 'notified', channel)
      } catch (error) {
        if (retryCount >= retryLimit) {
          await createNotificationEvent(db, leadId, 'notification-failed', channel)
        }
        throw error
      }
    },
  }
}
