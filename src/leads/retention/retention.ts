/** Removing leads: the daily purge, and erasure at a person's request. */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deleteStaleAlerts } from '../../alerts/alerts.sql.ts'
import type { Database, OpenDatabase } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import { withdrawConsents } from '../consent/withdrawal.sql.ts'
import type { IncomingLead } from '../intake/incoming-lead.ts'
import type { Erasure, ErasureOptions } from '../intake/intake.ts'
import { outboxFolder } from '../notifications/lead-mail.ts'
import { closeUnanswered } from '../suggestions/answers.sql.ts'
import { deleteWorkplacesOlderThan } from '../workplaces/workplaces.sql.ts'
import { createErasureNotices } from './erasure-notices.sql.ts'
import { refreshPersonStatistics } from './person-statistics.ts'
import {
  createErasureReceipt,
  deleteConsentsOlderThan,
  deleteLeadsOlderThan,
  deletePerson,
  deleteStaleKeysAndCounters,
  renewLeadStatistics,
} from './retention.sql.ts'

export type Purged = { leads: number; consents: number; mails: number }

export async function purge(db: Database, env: Env): Promise<Purged> {
  const { references, consents } = await db.transaction(async (tx) => {
    const days = env.LEAD_RETENTION_DAYS
    const references = await deleteLeadsOlderThan(tx, days)
    await deleteWorkplacesOlderThan(tx, days)
    const consents = await deleteConsentsOlderThan(tx, env.CONSENT_RETENTION_DAYS)
    await closeUnanswered(tx)
    await deleteStaleKeysAndCounters(tx)
    await deleteStaleAlerts(tx)
    return { references, consents }
  })
  await renewLeadStatistics(db)
  const mails = removeMails(env.DATA_DIR, references)
  return { leads: references.length, consents, mails }
}

export function purgeQueue(db: Database, env: Env): Queue {
  return {
    name: 'lead-retention',
    retryLimit: 5,
    schedule: '23 3 * * *',
    work: async () => void (await purge(db, env)),
  }
}

/** A journal, whose leads may not be in the database yet. */
export type Forgetful = {
  forget(isForgotten: (incoming: IncomingLead) => boolean): Promise<number>
}

/**
 * Removes a person everywhere. The receipt is written in the same transaction; from then on, a lead of
 * theirs in another process's journal is dropped instead of stored.
 */
export async function erasePerson(
  database: OpenDatabase,
  env: Env,
  journals: Forgetful[],
  email: string,
  { keepConsent, requestedBy }: ErasureOptions,
): Promise<Erasure> {
  const address = email.trim().toLowerCase()
  let journal = 0
  for (const each of journals) {
    journal += await each.forget(({ lead }) => lead.email.toLowerCase() === address)
  }
  const erasure = await database.db.transaction(async (tx) => {
    // What staff merged under another address stays, since a merge may be wrong; but nobody acts on it any more.
    await withdrawConsents(tx, address, null, requestedBy)
    const { references, offers, ...counts } = await deletePerson(tx, address, { keepConsent })
    const mails = removeMails(env.DATA_DIR, references)
    const removed = { ...counts, journal, mails }
    const details = { removed, keptConsent: keepConsent, requestedBy }
    const receipt = await createErasureReceipt(tx, address, details)
    await createErasureNotices(tx, receipt, offers)
    return { receipt, removed }
  })
  await refreshPersonStatistics(database.pool)
  return erasure
}

/** The name of a message begins with the reference of its lead. */
function removeMails(dataDir: string, references: string[]): number {
  const folder = outboxFolder(dataDir)
  const unwanted = new Set(references)
  let removed = 0
  try {
    for (const name of readdirSync(folder)) {
      if (!unwanted.has(/^[^-.]+-[^-.]+-[^-.]+/.exec(name)?.[0] ?? '')) continue
      rmSync(join(folder, name), { force: true })
      removed += 1
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return removed
}
