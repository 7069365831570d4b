/** Deleting leads: at the end of the retention period, or when a person asks for erasure. */
import { type SQL, sql } from 'drizzle-orm'
import { deleteAlertsOf } from '../../alerts/alerts.sql.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { deleteExpiredLinks } from '../consent/lead-links.ts'
import { notificationQueueNames } from '../notifications/notifications.sql.ts'
import { lockPerson } from '../sealing/person-locks.sql.ts'
import { isOfPerson } from '../sealing/sealed-rows.ts'
import { deleteWorkplacesOf } from '../workplaces/workplaces.sql.ts'
import { type FormerOffer, listOffersOf } from './erasure-notices.sql.ts'

export type Removed = {
  references: string[]
  attachments: number
  leads: number
  consents: number
  jobs: number
  alerts: number
  /** Workplaces that they suggested. */
  workplaces: number
  /** Each offer that a firm was made of the person's leads. */
  offers: FormerOffer[]
}

/** The append-only history can be deleted only in a transaction with this setting. */
async function allowErasing(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('atlas.erasing', 'on', true)`)
}

/**
 * Deletes events, attachments and keys with their leads; consent records have their own retention period. Returns
 * their references.
 */
export async function deleteLeadsOlderThan(tx: Queryable, days: number): Promise<string[]> {
  await allowErasing(tx)
  const { rows } = await tx.execute<{ id: number; reference: string }>(sql`
    delete from contact_submissions where created_at < now() - make_interval(days => ${days})
    returning id, reference`)
  await deleteJobs(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => row.reference)
}

async function countFilesOf(tx: Queryable, isTheirs: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from lead_attachments
     where lead_id in (select id from contact_submissions where ${isTheirs})`)
  return rows[0]?.count ?? 0
}

export async function deleteConsentsOlderThan(tx: Queryable, days: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from consent_records where agreed_at < now() - make_interval(days => ${days})`,
  )
  return rowCount ?? 0
}

export async function deleteStaleKeysAndCounters(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where expires_at < now()`)
  await tx.execute(sql`delete from rate_limits where window_ends_at < now()`)
  await deleteExpiredLinks(tx)
}

/** Everything with this email address, case-insensitively. */
export async function deletePerson(
  tx: Queryable,
  email: string,
  { keepConsent }: { keepConsent: boolean },
): Promise<Removed> {
  await allowErasing(tx)
  // A lead of this person that is being stored now commits before us, or sees the receipt after us.
  await lockPerson(tx, email)
  const ofPerson = isOfPerson(tx, email)
  const attachments = await countFilesOf(tx, ofPerson)
  const offers = await listOffersOf(tx, ofPerson)
  const { rows } = await tx.execute<{ id: number; reference: string }>(
    sql`delete from contact_submissions where ${ofPerson} returning id, reference`,
  )
  const jobs = await deleteJobs(
    tx,
    rows.map((row) => row.id),
  )
  const consents = keepConsent
    ? 0
    : (await tx.execute(sql`delete from consent_records where ${ofPerson}`)).rowCount
  const references = rows.map((row) => row.reference)
  const removed = {
    attachments,
    leads: rows.length,
    consents: consents ?? 0,
    jobs,
    alerts: await deleteAlertsOf(tx, email),
    workplaces: await deleteWorkplacesOf(tx, email),
  }
  return { references, offers, ...removed }
}

/** Jobs in any state that refer to these leads. */
async function deleteJobs(tx: Queryable, leadIds: number[]): Promise<number> {
  const { rows } = await tx.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!rows[0]?.exists || leadIds.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    delete from pgboss.job where name = any(${notificationQueueNames()})
       and (data->>'leadId')::int = any(${sql.param(leadIds)}::int[])`)
  return rowCount ?? 0
}

export async function createErasureReceipt(
  tx: Queryable,
  email: string,
  receipt: { removed: Record<string, number>; keptConsent: boolean; requestedBy: string },
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into lead_erasures (salt, email_digest, removed, kept_consent, requested_by)
    select salt, encode(sha256(convert_to(salt || lower(${email}), 'UTF8')), 'hex'),
           ${JSON.stringify(receipt.removed)}::jsonb, ${receipt.keptConsent}, ${receipt.requestedBy}
      from (select gen_random_uuid()::text as salt) as fresh
    returning id`)
  return rows[0]?.id ?? 0
}

/**
 * The statement that stores leads is planned once for each connection, and again after this. PostgreSQL does it
 * by itself only after many changes, and a plan for ten leads may not suit ten thousand.
 */
export async function renewLeadStatistics(db: Queryable): Promise<void> {
  await db.execute(sql`analyze contact_submissions, idempotency_keys`)
}
