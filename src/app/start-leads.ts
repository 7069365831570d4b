/**
 * What runs for leads besides requests: intake with its journal, notifications, upkeep of the queue, retention.
 * The queues are known before the job queue starts, and everything else begins with it.
 */
import type { PgBoss } from 'pg-boss'
import { messageDestination } from '../desk/messages/message-mail.ts'
import { queueRules } from '../desk/queue/queue-rules.ts'
import { queueUpkeep } from '../desk/queue/queue-upkeep.sql.ts'
import { createReminders } from '../desk/queue/reminders.ts'
import { scanQueue } from '../leads/attachments/scan-attachments.ts'
import { LeadIntake, type LeadService } from '../leads/intake/intake.ts'
import { adoptAbandonedEntries, claimJournalFolder, Journal } from '../leads/intake/journal.ts'
import { watchLeads } from '../leads/intake/lead-metrics.ts'
import { describeFailure } from '../leads/intake/store-lead.ts'
import { confirmationDestination } from '../leads/notifications/confirmation-mail.ts'
import { firmDestination } from '../leads/notifications/firm-delivery.ts'
import { mailDestination } from '../leads/notifications/lead-mail.ts'
import { webhookDestination } from '../leads/notifications/lead-webhook.ts'
import {
  countNotifications,
  FAILED_NOTIFICATIONS,
  listFailedNotifications,
  newLeadChannels,
  queueOf,
} from '../leads/notifications/notifications.sql.ts'
import {
  enqueueAnswer,
  enqueueFirmNotices,
  enqueueMessage,
  enqueueNotifications,
  notificationQueues,
} from '../leads/notifications/notifications.ts'
import { figuresQueue } from '../leads/reports/figures.sql.ts'
import { erasePerson, purgeQueue } from '../leads/retention/retention.ts'
import { expiryQueue } from '../leads/routing/expiry.ts'
import { renewReferralStanding } from '../leads/routing/renew-standing.ts'
import { sealOldWorkplaces } from '../leads/sealing/sealed-workplaces.ts'
import { answerDestination } from '../leads/suggestions/answer-mail.ts'
import { isPublicSite } from '../platform/http/origin.ts'
import type { Boss, Queue } from '../platform/jobs/boss.ts'
import { finishRotation } from '../platform/keys/rotation.sql.ts'
import type { Services } from '../platform/services.ts'

const DRAIN_EVERY_MS = 1_000
const TIDY_EVERY_MS = 300_000
/** The longest that a round of notifications waits in a rush, when leads come first. */
const NOTIFICATIONS_WAIT_MS = 2_000
/** Submissions in total for each that one address may send: 1,000 per minute with the default of 5. */
const TOTAL_PER_ADDRESS_LIMIT = 200

type RunningLeads = {
  service: LeadService
  /** Ends what repeats. Requests and jobs may still bring leads. */
  stopRounds(): Promise<void>
  /** After the last job: leads that wait are stored if the database is there, and the journal is closed. */
  close(): Promise<void>
}

type PreparedLeads = {
  queues: Queue[]
  start(boss: Boss): Promise<RunningLeads>
}

export function prepareLeads(services: Services): PreparedLeads {
  const { env, db, log, sealer } = services
  const destinations = {
    mail: mailDestination(db, env),
    webhook: webhookDestination(db, env),
    firm: firmDestination(db, env),
    confirmation: confirmationDestination(db, env),
    message: messageDestination(db, env),
    suggestion: answerDestination(db, env),
  }
  const reminders = createReminders(db, env)
  const scans = scanQueue(services)
  const folder = claimJournalFolder(env.DATA_DIR)
  const journal = new Journal(folder.path, sealer.keys)
  const perAddress = env.CONTACT_LIMIT
  let boss: Boss
  const intake = new LeadIntake({
    db,
    journal,
    log,
    jobs: {
      enqueue: (tx, leadIds) => enqueueNotifications(boss, tx, destinations, leadIds),
      wake() {
        for (const channel of newLeadChannels) boss.wake(queueOf[channel])
      },
    },
    limits: { perAddress, total: env.CONTACT_LIMIT_TOTAL ?? TOTAL_PER_ADDRESS_LIMIT * perAddress },
  })
  const queues = [
    ...notificationQueues(db, {
      destinations,
      withDemonstration: env.DEMO_NOTIFICATIONS,
      turn: () => intake.untilCalm(NOTIFICATIONS_WAIT_MS),
    }),
    purgeQueue(db, env),
    queueUpkeep(db, () => queueRules(env)),
    figuresQueue(db),
    expiryQueue(db, (tx, notices) => enqueueFirmNotices(boss, tx, notices)),
    ...reminders.queues,
    ...(scans ? [scans] : []),
  ]

  async function start(started: Boss): Promise<RunningLeads> {
    boss = started
    reminders.start(boss)
    await intake.recover(await adoptAbandonedEntries(env.DATA_DIR, journal, sealer.keys, log))
    const stopping = new AbortController()
    const rotating = finishRotation(db, sealer.keys, stopping.signal).catch((error) =>
      log.error({ error: describeFailure(error) }, 'a key rotation could not be finished'),
    )
    const service: LeadService = {
      accept: (incoming, address) => intake.accept(incoming, address),
      enqueueNotifications: (tx, leadId) => enqueueNotifications(boss, tx, destinations, [leadId]),
      intake: () => intake,
      countNotifications: () => countNotifications(db),
      enqueueFirmNotices: (tx, notices) => enqueueFirmNotices(boss, tx, notices),
      enqueueMessage: (tx, message) => enqueueMessage(boss, tx, message),
      enqueueAnswer: (tx, answer) => enqueueAnswer(boss, tx, answer),
      erase: (email, options) => erasePerson(services.database, env, [intake], email, options),
      listFailedNotifications: (limit) => listFailedNotifications(db, limit),
      retryNotifications: (jobIds) => retry(boss, jobIds),
    }
    watchLeads(service)
    const attempt = (work: Promise<void>, failure: string) =>
      work.catch((error) => log.error({ error: describeFailure(error) }, failure))
    const drainNow = () => attempt(intake.drain(), 'waiting leads could not be stored')
    const drain = setInterval(() => {
      if (intake.waitingCount > 0) drainNow()
      if (intake.trouble) attempt(intake.recheck(), 'the intake could not be rechecked')
    }, DRAIN_EVERY_MS)
    const tidyUp = () => attempt(intake.tidy(), 'the journal could not be tidied')
    const tidy = setInterval(tidyUp, TIDY_EVERY_MS)
    return {
      service,
      async stopRounds() {
        stopping.abort()
        await rotating
        clearInterval(drain)
        clearInterval(tidy)
      },
      async close() {
        for (const destination of Object.values(destinations)) destination?.close()
        reminders.close()
        if (intake.waitingCount > 0) await drainNow()
        await tidyUp()
        await journal.close()
        folder.release()
      },
    }
  }

  return { queues, start }
}

/** Before the first request: what older versions left unsealed, and which states may be open. */
export async function renewStoredLeads({ db, env }: Services): Promise<void> {
  await sealOldWorkplaces(db)
  await renewReferralStanding(db, isPublicSite(env))
}

const retry = (boss: PgBoss, jobIds?: string[]): Promise<number> =>
  boss.redrive(FAILED_NOTIFICATIONS, jobIds ? { ids: jobIds } : {})
