/**
 * Seals leads and consent records from before sealing, or from an old backup, while the site runs: in
 * small transactions that lock only their rows, so that a crash loses none and the next start goes on.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, OpenDatabase, Transaction } from '../../platform/database/open.ts'
import {
  consentRecords,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { scrubEmbedded } from '../intake/embedded-files.ts'
import { sealedOldConsent, sealedOldLead } from './sealed-rows.ts'

/** Few, because the embedded database has one connection and visitors wait for it. */
const BATCH = 100
/** An arbitrary number, the same in every process. */
const LOCK = 7_301_889_215

/** Seals some rows with higher ids, and returns the ids. */
type Step = (tx: Transaction, after: number) => Promise<number[]>

const STEPS: Step[] = [
  async (tx, after) => {
    const rows = await tx
      .select()
      .from(leads)
      .where(and(isNull(leads.sealed), gt(leads.id, after)))
      .orderBy(asc(leads.id))
      .limit(BATCH)
      .for('update')
    for (const row of rows) {
      await tx.update(leads).set(sealedOldLead(tx, row)).where(eq(leads.id, row.id))
    }
    return rows.map(({ id }) => id)
  },
  async (tx, after) => {
    const rows = await tx
      .select()
      .from(consentRecords)
      .where(and(isNull(consentRecords.sealed), gt(consentRecords.id, after)))
      .orderBy(asc(consentRecords.id))
      .limit(BATCH)
      .for('update')
    for (const row of rows) {
      const sealed = sealedOldConsent(tx, row)
      await tx.update(consentRecords).set(sealed).where(eq(consentRecords.id, row.id))
    }
    return rows.map(({ id }) => id)
  },
]

/** Until nothing is left, or `isStopped`. Returns how many rows it sealed. */
export async function sealOldRows(db: Database, isStopped = () => false): Promise<number> {
  let sealed = 0
  for (const step of STEPS) {
    for (let after = 0; !isStopped(); ) {
      const ids = await db.transaction(async (tx) => {
        // The places of these leads in the queue stay as they are: see note_lead_change. Another process
        // that holds the lock is doing the same.
        const { rows } = await tx.execute<{ isFree: boolean }>(sql`
          select set_config('atlas.sealing', 'on', true),
                 pg_try_advisory_xact_lock(${LOCK}) as "isFree"`)
        return rows[0]?.isFree ? step(tx, after) : []
      })
      sealed += ids.length
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
    }
  }
  return sealed
}

/** While the site runs. Nothing waits for it: rows that are not sealed yet are read as they are. */
export async function sealOldLeads(
  { db, pool, kind }: OpenDatabase,
  log: Logger,
  signal: AbortSignal,
): Promise<number> {
  const sealed = await sealOldRows(db, () => signal.aborted)
  if (sealed === 0 || signal.aborted) return sealed
  if (kind === 'embedded') await scrubEmbedded(pool)
  const advice = kind === 'postgres' ? '; vacuum full removes the old text from its files' : ''
  log.warn({ sealed }, `leads of an older version are sealed${advice}`)
  return sealed
}
