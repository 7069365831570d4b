/**
 * The jobs that tell others of a new lead. Each destination has a queue of its own: while one is slow
 * or away, its jobs wait and the others' do not.
 */
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { Transaction } from '../intake/store-lead.ts'
import {
  type Channel,
  channels,
  createNotificationEvent,
  FAILED_NOTIFICATIONS,
  queueOf,
  retryAtOnce,
} from './notifications.sql.ts'

/** With the waits doubling up to five minutes, about a day. */
const MOST_RETRIES = 295
/** Deliveries at a time to one destination, in each process. */
export const MOST_AT_ONCE = 16
/** So many failures in a row are the destination's, not one lead's. */
const OUTAGE_FROM = 3

export type Destination = {
  /** False when the lead was erased meanwhile, so that there is nothing to tell. */
  deliver(leadId: number): Promise<boolean>
  close(): void
}
/** Null: not configured. */
export type Destinations = Record<Channel, Destination | null>

/** Only the lead's number travels in a job: erasing the lead leaves nothing behind in the queue. */
export async function enqueueNotifications(
  boss: PgBoss,
  tx: Transaction,
  destinations: Destinations,
  leadId: number,
): Promise<void> {
  for (const channel of channels.filter((name) => destinations[name])) {
    await boss.insert(queueOf[channel], [{ data: { leadId, channel } }], {
      db: fromDrizzle(tx, sql),
    })
  }
}

export function notificationQueues(
  db: Database,
  destinations: Destinations,
  retryLimit = MOST_RETRIES,
): Queue[] {
  // Also without a destination: what was queued for it is then done, and not kept for ever.
  return channels.map((channel) => notificationQueue(db, channel, destinations, retryLimit))
}

function notificationQueue(
  db: Database,
  queueChannel: Channel,
  destinations: Destinations,
  retryLimit: number,
): Queue {
  // After a start it is unknown whether there was an outage: the first success finds out.
  let failuresInARow = OUTAGE_FROM
  return {
    name: queueOf[queueChannel],
    retryLimit,
    mostAtOnce: MOST_AT_ONCE,
    deadLetter: FAILED_NOTIFICATIONS,
    async work(data, { retryCount }) {
      const leadId = Number(data.leadId)
      // Jobs from before there was a queue for each destination are all in that of the mail.
      const channel = channels.find((name) => name === data.channel) ?? queueChannel
      try {
        const isTold = await destinations[channel]?.deliver(leadId)
        if (isTold) await createNotificationEvent(db, leadId, 'notified', channel)
      } catch (error) {
        failuresInARow += 1
        if (retryCount >= retryLimit) {
          await createNotificationEvent(db, leadId, 'notification-failed', channel)
        }
        throw error
      }
      if (failuresInARow >= OUTAGE_FROM) await retryAtOnce(db, queueChannel)
      failuresInARow = 0
    },
  }
}
