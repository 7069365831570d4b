/**
 * What runs besides requests: the job queue, leads, alerts, page counts, the audit trail. Started before
 * the server listens; stopped after the last request and before the database closes.
 */
import type { ContextVariableMap } from 'hono'
import { type AlertService, createAlerts } from '../alerts/alert-mail.ts'
import { readDatasetState, watchDataset } from '../directory/dataset-version.ts'
import { createImports, type ImportService } from '../directory/import-desk/import-jobs.ts'
import type { LeadService } from '../leads/intake/intake.ts'
import { openMailer } from '../leads/notifications/lead-mail.ts'
import { type Measurement, startMeasurement } from '../measurement/measurement.ts'
import { backupQueue } from '../platform/database/backup/scheduled-backup.ts'
import { startBoss, stopBoss } from '../platform/jobs/boss.ts'
import type { Services } from '../platform/services.ts'
import { type AuditLog, startAudit } from '../staff/audit.ts'
import { auditHeadQueue, startChain } from '../staff/audit-chain.ts'
import { createSecurityAlerts } from '../staff/security-alerts.ts'
import { prepareLeads, renewStoredLeads } from './start-leads.ts'

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

export async function startBackground(services: Services): Promise<Background> {
  const { env, db, database, log } = services
  const preparedLeads = prepareLeads(services)
  const alerts = createAlerts(db, env)
  const imports = createImports(services)
  const securityAlerts = createSecurityAlerts(db, env, openMailer(env))
  const backups = backupQueue(database.pool, env, log)
  const auditHeads = auditHeadQueue(database, env, log)
  const queues = [
    ...preparedLeads.queues,
    ...(alerts?.queues ?? []),
    ...imports.queues,
    securityAlerts.queue,
    ...(backups ? [backups] : []),
    ...(auditHeads ? [auditHeads] : []),
  ]
  await renewStoredLeads(services)
  const boss = await startBoss(database.pool, log, queues)
  const leads = await preparedLeads.start(boss)
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
  return {
    leads: leads.service,
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
      await leads.stopRounds()
      await measurement.stop()
      await stopAudit()
      await chain.stop()
      imports.stop()
      await stopBoss(boss)
      alerts?.close()
      securityAlerts.close()
      await leads.close()
    },
  }
}
