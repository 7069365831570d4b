/** Firms, how much of their caps is used, and how they answer. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { firms } from '../../platform/database/schema/firms.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import type { Firm, FirmInput, FirmUpdate } from './firms.contract.ts'

/** In the zone of the desk, like 2026-11-16: agreements begin and end with its days. */
export async function findToday(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone ${DESK_TIME_ZONE})::date::text as today`,
  )
  return rows[0]?.today ?? ''
}

const startOf = (unit: 'day' | 'month') =>
  sql.raw(
    `(date_trunc('${unit}', now() at time zone '${DESK_TIME_ZONE}') at time zone '${DESK_TIME_ZONE}')`,
  )

/**
 * To join with firms "f": what counts against the caps, and the last offer, both read from the index of
 * a firm's referrals by time. Declined and expired offers give their place back. An offer that is to be
 * accepted does not count against itself, and has its place in the day and month in which it was made.
 */
export const firmUsage = (accepted?: { id: number; offeredAt: Date }) => {
  const madeAt = sql`coalesce(${accepted?.offeredAt.toISOString() ?? null}::timestamptz, now())`
  return sql`lateral (
    select count(*) filter (where offered_at >= ${startOf('day')} and ${madeAt} >= ${startOf('day')})::int
             as used_today,
           count(*)::int as used_this_month
      from referrals
     where firm_id = f.id and offered_at >= ${startOf('month')} and ${madeAt} >= ${startOf('month')}
       and id <> ${accepted?.id ?? 0} and state not in ('declined', 'expired')) u`
}

/** How a firm answered, of all time. */
type History = Pick<Firm, 'offered' | 'accepted' | 'retained' | 'medianAnswerHours'>

/** By the number of the firm; those without offers are missing. */
export async function findFirmHistory(
  db: Queryable,
  id?: number,
): Promise<Record<string, History>> {
  const { rows } = await db.execute<History & { id: number }>(sql`
    select firm_id as id, count(*)::int as offered,
           count(*) filter (where state in ('accepted', 'retained', 'returned', 'closed'))::int as accepted,
           count(*) filter (where state = 'retained')::int as retained,
           percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at))
             / 3600 as "medianAnswerHours"
      from referrals ${id === undefined ? sql`` : sql`where firm_id = ${id}`} group by firm_id`)
  return Object.fromEntries(rows.map(({ id: firmId, ...history }) => [firmId, history]))
}

const NO_HISTORY: History = { offered: 0, accepted: 0, retained: 0, medianAnswerHours: null }

type Row = Omit<typeof firms.$inferSelect, 'isActive' | 'webhookSecret' | 'createdAt' | 'updatedAt'>
type ListedRow = Row & {
  active: boolean
  createdAt: Date | string
  usedToday: number
  usedThisMonth: number
}

async function selectFirms(
  db: Queryable,
  history: Record<string, History>,
  id?: number,
): Promise<Firm[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select f.id, f.name, f.legal_name as "legalName", f.contact_people as "contactPeople",
           f.licensed_states as "licensedStates", f.diagnoses, f.languages, f.daily_cap as "dailyCap",
           f.monthly_cap as "monthlyCap", f.delivery, f.delivery_email as "deliveryEmail",
           f.webhook_url as "webhookUrl", f.is_autodialing as "isAutodialing", f.hours,
           f.agreement_from::text as "agreementFrom", f.agreement_to::text as "agreementTo",
           f.office_place as "officePlace", f.bar_number as "barNumber",
           f.is_fee_undivided as "isFeeUndivided", f.left_florida_on::text as "leftFloridaOn", f.is_fictional as "isFictional",
           f.is_active as active, f.priority, f.adverse_companies as "adverseCompanies", f.notes,
           f.created_at as "createdAt", u.used_today as "usedToday",
           u.used_this_month as "usedThisMonth"
      from ${firms} f cross join ${firmUsage()}
     ${id === undefined ? sql`` : sql`where f.id = ${id}`}
     order by lower(f.name), f.id`)
  return rows.map((row) => ({
    ...row,
    ...(history[row.id] ?? NO_HISTORY),
    createdAt: new Date(row.createdAt).toISOString(),
  }))
}

/** Without a history that was found before, it is computed. */
export const listFirms = async (
  db: Queryable,
  history?: Record<string, History>,
): Promise<Firm[]> => selectFirms(db, history ?? (await findFirmHistory(db)))

export async function findFirm(db: Queryable, id: number): Promise<Firm | null> {
  return (await selectFirms(db, await findFirmHistory(db, id), id))[0] ?? null
}

export async function hasFirm(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: firms.id }).from(firms).where(eq(firms.id, id))
  return rows.length > 0
}

export const newWebhookSecret = () => `whsec_${randomBytes(24).toString('base64')}`

export async function createFirm(
  db: Queryable,
  { active = true, legalName, ...given }: FirmInput,
  webhookSecret: string | null,
): Promise<number> {
  const values = { ...given, isActive: active, legalName: legalName || given.name, webhookSecret }
  const [row] = await db.insert(firms).values(values).returning({ id: firms.id })
  if (!row) throw new Error('The database answered without a row')
  return row.id
}

type Change = Omit<FirmUpdate, 'renewWebhookSecret'> & { webhookSecret?: string }

export async function updateFirm(db: Queryable, id: number, change: Change): Promise<void> {
  const { active, legalName, ...rest } = change
  await db
    .update(firms)
    .set({
      ...rest,
      ...(active === undefined ? {} : { isActive: active }),
      ...(legalName ? { legalName } : {}),
      ...(change.licensedStates ? { leftFloridaOn: leftFloridaWith(change.licensedStates) } : {}),
      updatedAt: sql`now()`,
    })
    .where(eq(firms.id, id))
}

/** On the day on which it leaves the list of its states, and no more once it is in it again. */
const leftFloridaWith = (states: string[]) =>
  states.includes('FL')
    ? null
    : sql`case when 'FL' = any(${firms.licensedStates})
               then (now() at time zone ${DESK_TIME_ZONE})::date else ${firms.leftFloridaOn} end`

/** Locks it until the transaction ends. */
export async function lockFirm(tx: Queryable, id: number): Promise<{ hasSecret: boolean } | null> {
  const [row] = await tx
    .select({ hasSecret: sql<boolean>`${firms.webhookSecret} is not null` })
    .from(firms)
    .where(eq(firms.id, id))
    .for('update')
  return row ?? null
}

/** Until the transaction ends, nobody else adds or changes a firm. */
export async function lockFirms(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${firms} in share row exclusive mode`)
}
