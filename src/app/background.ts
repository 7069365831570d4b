/**
 * What runs besides requests: the job queue, lead intake with its journal, page counts. Started before
 * the server listens; stopped after the last request and before the database closes.
 */
import type { ContextVariableMap } from 'hono'
import type { PgBoss } from 'pg-boss'
import { type AlertService, createAlerts } from '../alerts/alert-mail.ts'
import { readDatasetState, watchDataset } from '../directory/dataset-version.ts'
import { createImports, type ImportService } from '../directory/import-desk/import-jobs.ts'
import { scanQueue } from '../leads/attachments/scan-attachments.ts'
import { messageDestination } from '../leads/desk/messages/message-mail.ts'
import { queueRules } from '../leads/desk/queue/queue-rules.ts'
import { queueUpkeep } from '../leads/desk/queue/queue-upkeep.sql.ts'
import { createReminders } from '../leads/desk/queue/reminders.ts'
import { LeadIntake, type LeadService } from '../leads/intake/intake.ts'
import { adoptAbandonedEntries, claimJournalFolder, Journal } from '../leads/intake/journal.ts'
import { watchLeads } from '../leads/intake/lead-metrics.ts'
import { describeFailure } from '../leads/intake/store-lead.ts'
import { confirmationDestination } from '../leads/notifications/confirmation-mail.ts'
import { firmDestination } from '../leads/notifications/firm-delivery.ts'
import { mailDestination, openMailer } from '../leads/notifications/lead-mail.ts'
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
import { type Measurement, startMeasurement } from '../measurement/measurement.ts'
import { backupQueue } from '../platform/database/backup/scheduled-backup.ts'
import { isPublicSite } from '../platform/http/origin.ts'
import { startBoss, stopBoss } from '../platform/jobs/boss.ts'
import { finishRotation } from '../platform/keys/rotation.sql.ts'
import type { Services } from '../platform/services.ts'
import { type AuditLog, startAudit } from '../staff/audit.ts'
import { auditHeadQueue, startChain } from '../staff/audit-chain.ts'
import { createSecurityAlerts } from '../staff/security-alerts.ts'

export type Background = {
  leads: LeadService
  alerts: AlertService | null
  imports: ImportService
  measurement: Measurement
  audit: AuditLog
  securityAlerts: ContextVariableMap['securityAlerts']
  datasetVersion(): number
  isDemonstration(): boolean
  openStates(): readonly string[]
  partners(): readonly string[]
  stop(): Promise<void>
}

const DRAIN_EVERY_MS = 1_000
const TIDY_EVERY_MS = 300_000
/** The longest that a round of notifications waits in a rush, when leads come first. */
const NOTIFICATIONS_WAIT_MS = 2_000
/** Submissions in total for each that one address may send: 1,000 per minute with the default of 5. */
const TOTAL_PER_ADDRESS_LIMIT = 200

export async function startBackground(services: Services): Promise<Background> {
  const { env, db, database, log, sealer } = services
  const destinations = {
    mail: mailDestination(db, env),
    webhook: webhookDestination(db, env),
    firm: firmDestination(db, env),
    confirmation: confirmationDestination(db, env),
    message: messageDestination(db, env),
    suggestion: answerDestination(db, env),
  }
  const alerts = createAlerts(db, env)
  const imports = createImports(services)
  const reminders = createReminders(db, env)
  const securityAlerts = createSecurityAlerts(db, env, openMailer(env))
  const backups = backupQueue(database.pool, env, log)
  const auditHeads = auditHeadQueue(database, env, log)
  const scans = scanQueue(services)
  const folder = claimJournalFolder(env.DATA_DIR)
  const journal = new Journal(folder.path, sealer.keys)
  const perAddress = env.CONTACT_LIMIT
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
    ...(alerts?.queues ?? []),
    ...imports.queues,
    ...reminders.queues,
    securityAlerts.queue,
    ...(backups ? [backups] : []),
    ...(auditHeads ? [auditHeads] : []),
    ...(scans ? [scans] : []),
  ]
  await sealOldWorkplaces(db)
  await renewReferralStanding(db, isPublicSite(env))
  const boss = await startBoss(database.pool, log, queues)
  reminders.start(boss)
  await intake.recover(await adoptAbandonedEntries(env.DATA_DIR, journal, sealer.keys, log))
  const stopping = new AbortController()
  const rotating = finishRotation(db, sealer.keys, stopping.signal).catch((error) =>
    log.error({ error: describeFailure(error) }, 'a key rotation could not be finished'),
  )
  const leads: LeadService = {
    accept: (incoming, address) => intake.accept(incoming, address),
    enqueueNotifications: (tx, leadId) => enqueueNotifications(boss, tx, destinations, [leadId]),
    intake: () => intake,
    countNotifications: () => countNotifications(db),
    enqueueFirmNotices: (tx, notices) => enqueueFirmNotices(boss, tx, notices),
    enqueueMessage: (tx, message) => enqueueMessage(boss, tx, message),
    enqueueAnswer: (tx, answer) => enqueueAnswer(boss, tx, answer),
    erase: (email, options) => erasePerson(database, env, [intake], email, options),
    listFailedNotifications: (limit) => listFailedNotifications(db, limit),
    retryNotifications: (jobIds) => retry(boss, jobIds),
  }
  watchLeads(leads)
  const dataset = watchDataset(db)
  const leaveReplica = database.replica?.follow({
    known: dataset.state,
    read: readDatasetState,
    log,
  })
  const measurement = startMeasurement(db, log)
  const { audit, stop: stopAudit } = startAudit({
    db,
    log,
    env,
    alert: async (personId) => securityAlerts.send(boss, personId),
  })
  const chain = startChain(services)
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
    leads,
    alerts: alerts?.service(boss) ?? null,
    imports: imports.service(boss),
    measurement,
    audit,
    securityAlerts: securityAlerts.service(boss),
    datasetVersion: dataset.version,
    isDemonstration: dataset.isDemonstration,
    openStates: dataset.openStates,
    partners: dataset.partners,
    async stop() {
      dataset.stop()
      leaveReplica?.()
      stopping.abort()
      await rotating
      clearInterval(drain)
      clearInterval(tidy)
      await measurement.stop()
      await stopAudit()
      await chain.stop()
      imports.stop()
      await stopBoss(boss)
      for (const destination of Object.values(destinations)) destination?.close()
      alerts?.close()
      reminders.close()
      securityAlerts.close()
      if (intake.waitingCount > 0) await drainNow()
      await tidyUp()
      await journal.close()
      folder.release()
    },
  }
}

const retry = (boss: PgBoss, jobIds?: string[]): Promise<number> =>
  boss.redrive(FAILED_NOTIFICATIONS, jobIds ? { ids: jobIds } : {})
