/** Staff accounts, the settings for all of them, and the log of what staff did. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import {
  staffAccounts as accounts,
  staffEvents,
  staffPasskeys,
  staffSettings,
  staffTwoFactors,
  taskReminders,
  staffUsers as users,
} from '../platform/database/schema/staff.ts'
import type { ListedUser, Role, StaffEvent, StaffSettings } from './staff.contract.ts'

type NewUser = { email: string; name: string; role: Role; firmId?: number }

const listed = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  /** An authenticator or a passkey. */
  twoFactorEnabled: sql<boolean>`(${users.twoFactorEnabled} or exists (
    select from staff_passkeys where staff_passkeys.user_id = staff_users.id))`,
  disabledAt: users.disabledAt,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  // Fully qualified by hand: drizzle omits the table name in a select from one table.
  sessions: sql<number>`(select count(*)::int from staff_sessions
    where staff_sessions.user_id = staff_users.id and staff_sessions.expires_at > now())`,
  isInvited: sql<boolean>`not exists (select from staff_accounts
    where staff_accounts.user_id = staff_users.id and staff_accounts.password is not null)`,
}

type ListedRow = Omit<ListedUser, 'disabledAt' | 'lastSignInAt' | 'createdAt'> & {
  disabledAt: Date | null
  lastSignInAt: Date | null
  createdAt: Date
}

const asListed = (row: ListedRow): ListedUser => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** All of them, or the people of one firm. */
export async function listUsers(db: Queryable, firmId?: number): Promise<ListedUser[]> {
  const rows = await db
    .select(listed)
    .from(users)
    .where(firmId === undefined ? undefined : eq(users.firmId, firmId))
    .orderBy(asc(users.name), asc(users.email))
  return rows.map(asListed)
}

export async function findUser(db: Queryable, id: string): Promise<ListedUser | null> {
  const [row] = await db.select(listed).from(users).where(eq(users.id, id))
  return row ? asListed(row) : null
}

export async function findUserByEmail(db: Queryable, email: string): Promise<ListedUser | null> {
  const [row] = await db.select(listed).from(users).where(eq(users.email, email.toLowerCase()))
  return row ? asListed(row) : null
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

/** Without a password, which is chosen through a one-time link. Null if the address is taken. */
export async function createUser(db: Queryable, user: NewUser): Promise<string | null> {
  const [row] = await db
    .insert(users)
    .values({ id: randomUUID(), ...user, email: user.email.toLowerCase() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id ?? null
}

export async function updatePasswordHash(db: Queryable, userId: string, hash: string) {
  await db
    .insert(accounts)
    .values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
    })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: hash, updatedAt: sql`now()` },
    })
}

type UserChange = { name?: string; role?: Role; disabledAt?: Date | null }

export async function updateUser(db: Queryable, id: string, change: UserChange): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

export async function updateLastSignIn(db: Queryable, id: string): Promise<void> {
  await db.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, id))
}

/** Passkeys too: they may be on the device that was lost. */
export async function removeTwoFactor(db: Queryable, userId: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.userId, userId))
  await removeAuthenticator(db, userId)
}

/** Removes the second factor with its recovery codes. */
export async function removeAuthenticator(db: Queryable, userId: string): Promise<void> {
  await db.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, userId))
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}

/** Locks all administrators, so that two of them cannot remove each other concurrently. */
export async function isLastAdmin(db: Queryable, id: string): Promise<boolean> {
  await db.execute(sql`select id from ${users} where role = 'admin' order by id for update`)
  const [others] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), ne(users.id, id)))
  return (others?.count ?? 0) === 0
}

export async function findSettings(db: Queryable): Promise<StaffSettings> {
  const [row] = await db
    .select({ requireTwoFactor: staffSettings.requireTwoFactor })
    .from(staffSettings)
  return { requireTwoFactor: row?.requireTwoFactor ?? false }
}

const GRACE_DAYS = 14

export type TwoFactorRule = {
  /** When an account from this day must have a second factor; null while there is one person only. */
  dueAt(account: { role: Role; createdAt: Date }): Date | null
}

/** Required at once by the setting, otherwise two weeks after a second person or the account itself came. */
export async function findTwoFactorRule(db: Queryable): Promise<TwoFactorRule> {
  const [row] = await db
    .select({
      isRequired: staffSettings.requireTwoFactor,
      since: staffSettings.twoFactorSince,
      secondCameAt: sql<string | null>`(select created_at from ${users}
        where ${users.disabledAt} is null and ${users.role} <> 'firm'
        order by created_at offset 1 limit 1)`,
    })
    .from(staffSettings)
  return {
    dueAt({ role, createdAt }) {
      if (!row || row.isRequired || role === 'firm') return createdAt
      if (row.secondCameAt === null) return null
      const from = Math.max(Number(createdAt), Number(row.since), Date.parse(row.secondCameAt))
      return new Date(from + GRACE_DAYS * 86_400_000)
    },
  }
}

export async function updateSettings(db: Queryable, settings: StaffSettings): Promise<void> {
  await db.update(staffSettings).set(settings).where(eq(staffSettings.id, 1))
}

/** Whether `secretCheck` is unchanged since the last start, or this is the first. Stores it. */
export async function isKnownSecret(db: Queryable, secretCheck: string): Promise<boolean> {
  const [row] = await db.select({ known: staffSettings.secretCheck }).from(staffSettings)
  if (row?.known === secretCheck) return true
  await db.update(staffSettings).set({ secretCheck }).where(eq(staffSettings.id, 1))
  return row?.known == null
}

export type NewStaffEvent = {
  /** Null for the command line. */
  actor: string | null
  action: string
  subject?: string
  detail?: Record<string, unknown>
  address?: string
  leadId?: number
  isReading?: boolean
  /** The time of the act; now where it is not given. */
  at?: Date
}

const MAX_EVENTS = 50

/** Append-only, and never about the content of a lead. */
export async function createStaffEvents(db: Queryable, events: NewStaffEvent[]): Promise<void> {
  await db.insert(staffEvents).values(
    events.map(({ actor, action, subject, detail, address, leadId, isReading, at }) => ({
      actorEmail: actor,
      action,
      subjectEmail: subject ?? null,
      detail: detail ?? {},
      address: address ?? null,
      leadId: leadId ?? null,
      isReading: isReading ?? false,
      ...(at ? { createdAt: at } : {}),
    })),
  )
}

export const createStaffEvent = (db: Queryable, event: NewStaffEvent): Promise<void> =>
  createStaffEvents(db, [event])

export async function listStaffEvents(db: Queryable): Promise<StaffEvent[]> {
  const rows = await db
    .select()
    .from(staffEvents)
    .where(sql`not ${staffEvents.isReading}`)
    .orderBy(desc(staffEvents.createdAt), desc(staffEvents.id))
    .limit(MAX_EVENTS)
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorEmail,
    action: row.action,
    subject: row.subjectEmail,
    detail: row.detail,
  }))
}

export async function hasReminders(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOn: taskReminders.isOn })
    .from(taskReminders)
    .where(eq(taskReminders.userId, userId))
  return row?.isOn ?? true
}

export async function updateReminders(db: Queryable, userId: string, isOn: boolean): Promise<void> {
  await db
    .insert(taskReminders)
    .values({ userId, isOn })
    .onConflictDoUpdate({ target: taskReminders.userId, set: { isOn } })
}
