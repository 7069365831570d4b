/** Email addresses that are alerted when a state gets its first records. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { type AlertKind, stateAlerts } from '../platform/database/schema/alerts.ts'
import { dataset, states } from '../platform/database/schema/directory.ts'
import { referralStanding } from '../platform/database/schema/firms.ts'
import type { Language } from '../platform/web/language.ts'
import { UNCONFIRMED_DAYS } from './alert-rules.ts'

/** Alerts per address, so that nobody can flood it with messages. */
const MAX_PER_ADDRESS = 10
/** Until then the unsubscribe link of its message still works. */
const DONE_DAYS = 30

/** All 128 bits are random, while a UUID has 122. */
const makeToken = () => randomBytes(16).toString('hex')

/**
 * Returns the id if a request for confirmation is to be sent: not to a confirmed address, not twice
 * within an hour, and only for a state without records, or whose requests cannot be passed on.
 */
export async function createAlert(
  tx: Queryable,
  email: string,
  stateSlug: string,
  language: Language,
  kind: AlertKind = 'records',
): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${stateAlerts} as alert (kind, email, state_slug, language, token)
    select ${kind}, ${email}, slug, ${language}, ${makeToken()}::uuid from ${states}
     where slug = ${stateSlug} and ${kind === 'records' ? sql`facility_count = 0` : sql`not exists (select 1 from ${referralStanding} where code = any(open_states))`}
       and (select count(*) from ${stateAlerts} other
             where lower(other.email) = lower(${email}) and other.state_slug <> ${stateSlug})
           < ${MAX_PER_ADDRESS}
    on conflict (lower(email), state_slug, kind) do update set asked_at = now(), language = excluded.language
     where alert.confirmed_at is null and alert.asked_at < now() - interval '1 hour'
    returning id`)
  return rows[0]?.id ?? null
}

export type Alert = {
  kind: AlertKind
  id: number
  token: string
  email: string
  language: Language
  state: { name: string; slug: string }
  isConfirmed: boolean
}

export const findAlert = (db: Queryable, id: number) => findWhere(db, sql`alert.id = ${id}`)

export const findAlertByToken = (db: Queryable, token: string) =>
  findWhere(db, sql`alert.token = ${token}::uuid`)

async function findWhere(db: Queryable, condition: ReturnType<typeof sql>): Promise<Alert | null> {
  const { rows } = await db.execute<Alert>(sql`
    select alert.id, alert.kind, alert.token, alert.email, alert.language, alert.confirmed_at is not null as "isConfirmed",
           json_build_object('name', state.name, 'slug', state.slug) as state
      from ${stateAlerts} alert join ${states} state on state.slug = alert.state_slug
     where ${condition}`)
  return rows[0] ?? null
}

export async function confirmAlert(db: Queryable, token: string): Promise<void> {
  await db.execute(sql`
    update ${stateAlerts} set confirmed_at = coalesce(confirmed_at, now())
     where token = ${token}::uuid`)
}

export async function deleteAlert(db: Queryable, token: string): Promise<void> {
  await db.execute(sql`delete from ${stateAlerts} where token = ${token}::uuid`)
}

/** Every alert of one address, when a person asks for erasure. */
export async function deleteAlertsOf(tx: Queryable, email: string): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from ${stateAlerts} where lower(email) = lower(${email})`,
  )
  return rowCount ?? 0
}

export async function deleteStaleAlerts(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    delete from ${stateAlerts}
     where (confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}))
        or opened_at < now() - make_interval(days => ${DONE_DAYS})`)
}

/** Marks the confirmed alerts of states for which it has come. */
export async function takeDueAlerts(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${stateAlerts} alert set opened_at = now()
      from ${states} state
     where state.slug = alert.state_slug
       and alert.confirmed_at is not null and alert.opened_at is null
       and (case alert.kind when 'records'
              then state.facility_count > 0 and not exists (select 1 from ${dataset} where is_demonstration)
              else exists (select 1 from ${referralStanding} where state.code = any(open_states)) end)
    returning alert.id`)
  return rows.map(({ id }) => id)
}
