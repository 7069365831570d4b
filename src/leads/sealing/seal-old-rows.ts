/**
 * Seals what is from before sealing, or from an old backup, while the site runs: in
 * small transactions that lock only their rows, so that a crash loses none and the next start goes on.
 */
import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, OpenDatabase, Transaction } from '../../platform/database/open.ts'
import {
  consentRecords,
  idempotencyKeys,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { KEYED, storedDigest } from '../leads.sql.ts'
import { refreshPersonStatistics } from '../retention/person-statistics.ts'
import { sealedOldConsent, sealedOldLead } from './sealed-rows.ts'
import { SEALED_LIKE, textSealer } from './sealed-texts.ts'

/** Few, because their rows are locked meanwhile. */
const BATCH = 100
/** An arbitrary number, the same in every process. */
const LOCK = 7_301_889_215

/** Seals some rows with higher ids, and returns the ids. */
type Step = (tx: Transaction, after: number, batch: number) => Promise<number[]>

const asHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
const PLAIN_LEAD_COLUMNS = Object.entries(getTableColumns(leads))
  .filter(([name]) => name.startsWith('plain'))
  .map(([, column]) => sql`${sql.identifier(column.name)} = null`)

const sealLeads: Step = async (tx, after, batch) => {
  const rows = await tx
    .select()
    .from(leads)
    .where(and(isNull(leads.sealed), gt(leads.id, after)))
    .orderBy(asc(leads.id))
    .limit(batch)
    .for('update')
  const sealed = rows.map((row) => {
    const { dataKey, sealed, searchTokens, ...columns } = sealedOldLead(tx, row)
    const { emailIndex, phoneIndex, diagnosisIndex } = columns
    const indexes = [emailIndex, phoneIndex, diagnosisIndex].map((index) => index?.toString())
    return { id: row.id, dataKey, sealed: asHex(sealed), indexes, tokens: searchTokens.map(String) }
  })
  // One statement for all of them: two hundred thousand leads are a matter of minutes.
  await tx.execute(sql`
    update ${leads} l set data_key = s."dataKey", sealed = s.sealed, email_index = s.indexes[1],
           phone_index = s.indexes[2], diagnosis_index = s.indexes[3], search_tokens = s.tokens,
           ${sql.join(PLAIN_LEAD_COLUMNS, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s(
           id int, "dataKey" text, sealed bytea, indexes bigint[], tokens bigint[])
     where l.id = s.id`)
  return rows.map(({ id }) => id)
}

const sealConsents: Step = async (tx, after, batch) => {
  const rows = await tx
    .select()
    .from(consentRecords)
    .where(and(isNull(consentRecords.sealed), gt(consentRecords.id, after)))
    .orderBy(asc(consentRecords.id))
    .limit(batch)
    .for('update')
  for (const row of rows) {
    const sealed = sealedOldConsent(tx, row)
    await tx.update(consentRecords).set(sealed).where(eq(consentRecords.id, row.id))
  }
  return rows.map(({ id }) => id)
}

type Text = { table: string; column: string; clearUntil?: string }
/** What hangs on leads. The reason that a firm chose from the list stays clear, for reports. */
const TEXTS: Text[] = [
  { table: 'lead_tasks', column: 'title' },
  { table: 'lead_messages', column: 'subject' },
  { table: 'lead_messages', column: 'body' },
  { table: 'lead_attachments', column: 'name' },
  { table: 'referrals', column: 'override_reason' },
  { table: 'referrals', column: 'answer_reason', clearUntil: '. ' },
  { table: 'referrals', column: 'outcome_reason' },
]

/** After the leads, whose keys they need. */
const sealTexts =
  ({ table, column, clearUntil = '' }: Text): Step =>
  async (tx, after, batch) => {
    const text = sql.identifier(column)
    const { rows } = await tx.execute<{ id: number; leadId: number; text: string }>(sql`
      select id, lead_id as "leadId", ${text} as text from ${sql.identifier(table)}
       where id > ${after} and ${text} like ${`_%${clearUntil}%`} and ${text} not like ${SEALED_LIKE}
       order by id limit ${batch} for update`)
    for (const row of rows) {
      const sealText = await textSealer(tx, row.leadId)
      if (!sealText) continue
      const start = row.text.indexOf(clearUntil) + clearUntil.length
      const sealed = row.text.slice(0, start) + sealText(row.text.slice(start))
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${text} = ${sealed} where id = ${row.id}`)
    }
    return rows.map(({ id }) => id)
  }

/** What staff and firms wrote is in the details of these events; the others have none of it. */
const TELLING = [
  ...['updated', 'released', 'call', 'call-undone'],
  ...['task-added', 'task-done', 'task-reopened', 'task-moved'],
  ...['attachment-added', 'attachment-downloaded', 'attachment-removed'],
  ...['attachment-shared', 'attachment-unshared'],
  ...['referred', 'referral-declined', 'referral-outcome'],
]

const sealEvents: Step = async (tx, after, batch) => {
  const { id, leadId, detail, type } = leadEvents
  const rows = await tx
    .select({ id, leadId, detail })
    .from(leadEvents)
    .where(
      and(
        gt(id, after),
        inArray(type, TELLING),
        sql`not ${detail} ? 'sealed' and ${detail} - 'responseSeconds' <> '{}'`,
      ),
    )
    .orderBy(asc(id))
    .limit(batch)
  for (const row of rows) {
    const sealText = await textSealer(tx, row.leadId)
    if (!sealText) continue
    const { responseSeconds, ...told } = row.detail
    const clear = responseSeconds === undefined ? {} : { responseSeconds }
    const sealed = { ...clear, sealed: sealText(JSON.stringify(told)) }
    await tx.update(leadEvents).set({ detail: sealed }).where(eq(id, row.id))
  }
  return rows.map((row) => row.id)
}

/** Keys have no number, so the rows are counted on from the last. */
const keyDigests: Step = async (tx, after, batch) => {
  const { key, inputDigest } = idempotencyKeys
  const rows = await tx
    .select({ key, inputDigest })
    .from(idempotencyKeys)
    .where(sql`${key} not like ${`${KEYED}%`}`)
    .limit(batch)
    .for('update')
  for (const row of rows) {
    const digest = row.inputDigest && storedDigest(tx, row.inputDigest)
    await tx
      .update(idempotencyKeys)
      .set({ key: storedDigest(tx, row.key), inputDigest: digest })
      .where(eq(key, row.key))
  }
  return rows.map((_, at) => after + at + 1)
}

const STEPS: Step[] = [sealLeads, sealConsents, ...TEXTS.map(sealTexts), sealEvents, keyDigests]

type Options = { isStopped?: () => boolean; batch?: number }

/** Until nothing is left, or `isStopped`. Returns how many rows it sealed. */
export async function sealOldRows(
  db: Database,
  { isStopped = () => false, batch = BATCH }: Options = {},
): Promise<number> {
  let sealed = 0
  for (const step of STEPS) {
    for (let after = 0; !isStopped(); ) {
      const ids = await db.transaction(async (tx) => {
        // The places of these leads in the queue stay as they are: see note_lead_change. Another process
        // that holds the lock is doing the same.
        const { rows } = await tx.execute<{ isFree: boolean }>(sql`
          select set_config('atlas.sealing', 'on', true),
                 pg_try_advisory_xact_lock(${LOCK}) as "isFree"`)
        return rows[0]?.isFree ? step(tx, after, batch) : []
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
  { db, pool }: OpenDatabase,
  log: Logger,
  signal: AbortSignal,
): Promise<number> {
  const sealed = await sealOldRows(db, { isStopped: () => signal.aborted })
  if (sealed === 0 || signal.aborted) return sealed
  await refreshPersonStatistics(pool)
  const advice = 'vacuum full removes the old text from its files'
  log.warn({ sealed }, `leads of an older version are sealed; ${advice}`)
  return sealed
}
