/**
 * The jobs that send notifications of new leads and referrals. Each destination has its own queue, so that one that
 * is slow or down does not delay the others.
 */
import type { PgBoss } from 'pg-boss'
import { Batcher } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { CHANNELS, type Channel } from '../../platform/database/schema/lead-values.ts'
import { jobsWith, type Queue } from '../../platform/jobs/boss.ts'
import { isDemonstrationLoaded } from '../../site/site.sql.ts'
import {
  createNotificationEvents,
  FAILED_NOTIFICATIONS,
  type NotificationEvent,
  newLeadChannels,
  queueOf,
  retryNow,
} from './notifications.sql.ts'

/** About a day, with delays that double up to five minutes. */
const MAX_RETRIES = 295
/** Concurrent deliveries to one destination, per process. */
export const MAX_AT_ONCE = 16
/** This many consecutive failures mean that the destination is down. */
const OUTAGE_FROM = 3

export type Destination = {
  /** Whether it leaves this machine. While invented records are loaded, nothing does (decision 089). */
  isOutside(data: Record<string, unknown>): boolean | Promise<boolean>
  /** False when the lead has been erased since. */
  deliver(leadId: number, data: Record<string, unknown>): Promise<boolean>
  close(): void
}
/** Deliveries at the same moment share a statement. */
export const inGroups = <Item, Result>(work: (items: Item[]) => Promise<Result[]>) =>
  new Batcher(work, { most: 2 * MAX_AT_ONCE, isOfOne: () => false })

/** Null: not configured. */
export type Destinations = Record<Channel, Destination | null>

export const FIRM_NOTICES = ['offered', 'accepted', 'withdrawn', 'erased'] as const
export type FirmNotice = {
  leadId: number
  referralId: number
  notice: (typeof FIRM_NOTICES)[number]
}

/** A job holds only the lead's id, so erasing the lead leaves no personal data in the queue. */
export async function enqueueNotifications(
  boss: PgBoss,
  tx: Transaction,
  destinations: Destinations,
  leadIds: number[],
): Promise<void> {
  for (const channel of newLeadChannels.filter((name) => destinations[name])) {
    const jobs = leadIds.map((leadId) => ({ data: { leadId, channel } }))
    await boss.insert(queueOf[channel], jobs, { db: jobsWith(tx) })
  }
}

/** In the transaction of the referral, so that neither exists without the other. */
export async function enqueueFirmNotices(
  boss: PgBoss,
  tx: Transaction,
  notices: FirmNotice[],
): Promise<void> {
  const jobs = notices.map((notice) => ({ data: { ...notice, channel: 'firm' } }))
  await boss.insert(queueOf.firm, jobs, { db: jobsWith(tx) })
}

/** In the transaction of the message, so that it is sent exactly when it is stored. */
export async function enqueueMessage(
  boss: PgBoss,
  tx: Transaction,
  message: { leadId: number; messageId: number },
): Promise<void> {
  const jobs = [{ data: { ...message, channel: 'message' } }]
  await boss.insert(queueOf.message, jobs, { db: jobsWith(tx) })
}

/** In the transaction of the answer, so that the contributor hears exactly what is stored. */
export async function enqueueAnswer(
  boss: PgBoss,
  tx: Transaction,
  answer: { answerId: number; leadId: number | null },
): Promise<void> {
  const jobs = [{ data: { ...answer, channel: 'suggestion' } }]
  await boss.insert(queueOf.suggestion, jobs, { db: jobsWith(tx) })
}

type Options = {
  destinations: Destinations
  withDemonstration: boolean
  /** Waited for before each round: leads that are being accepted come first. */
  turn?: () => Promise<void>
  retryLimit?: number
}

export function notificationQueues(db: Database, options: Options): Queue[] {
  const events = inGroups(async (group: NotificationEvent[]) => {
    await createNotificationEvents(db, group)
    return group
  })
  // Also for channels that are not configured any more, to clear their queued jobs.
  return CHANNELS.map((channel) => notificationQueue(db, channel, events, options))
}

function notificationQueue(
  db: Database,
  queueChannel: Channel,
  events: Batcher<NotificationEvent, NotificationEvent>,
  { destinations, withDemonstration, turn, retryLimit = MAX_RETRIES }: Options,
): Queue {
  // At start there may have been an outage, so the first success retries waiting jobs.
  let failuresInARow = OUTAGE_FROM
  return {
    name: queueOf[queueChannel],
    retryLimit,
    maxAtOnce: MAX_AT_ONCE,
    deadLetter: FAILED_NOTIFICATIONS,
    async work(data, { retryCount }) {
      await turn?.()
      const leadId = Number(data.leadId)
      // Older versions put the jobs of all channels into the mail queue.
      const channel = CHANNELS.find((name) => name === data.channel) ?? queueChannel
      const destination = destinations[channel]
      try {
        if (!withDemonstration && (await isDemonstrationLoaded(db))) {
          if (await destination?.isOutside(data)) {
            await events.add({ leadId, type: 'notification-withheld', channel })
            return
          }
        }
        const isDelivered = await destination?.deliver(leadId, data)
        if (isDelivered) await events.add({ leadId, type: 'notified', channel })
      } catch (error) {
        failuresInARow += 1
        if (retryCount >= retryLimit) {
          await events.add({ leadId, type: 'notification-failed', channel })
        }
        throw error
      }
      // Firms are many receivers: that one answers says nothing about the others.
      const isOneReceiver = queueChannel !== 'firm'
      if (isOneReceiver && failuresInARow >= OUTAGE_FROM) await retryNow(db, queueChannel)
      failuresInARow = 0
    },
  }
}
