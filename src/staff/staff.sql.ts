/** Staff accounts: finding, listing, making and changing them. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import {
  staffAccounts as accounts,
  staffTwoFactors,
  staffUsers as users,
} from '../platform/database/schema/staff.ts'
import type { ListedUser, Role } from './staff.contract.ts'

export type NewUser = { email: string; name: string; role: Role }

const listed = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  twoFactorEnabled: users.twoFactorEnabled,
  disabledAt: users.disabledAt,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  // Names in full: alone in a select, a column is written without its table.
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

export async function listUsers(db: Queryable): Promise<ListedUser[]> {
  const rows = await db.select(listed).from(users).orderBy(asc(users.name), asc(users.email))
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

/** Without a password: it is chosen through a one-time link. Null when the address is taken. */
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

export type UserChange = { name?: string; role?: Role; disabledAt?: Date | null }

export async function updateUser(db: Queryable, id: string, change: UserChange): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

export async function updateLastSignIn(db: Queryable, id: string): Promise<void> {
  await db.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, id))
}

export async function removeTwoFactor(db: Queryable, userId: string): Promise<void> {
  await db.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, userId))
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}

/** Locks the administrators, so that two of them cannot remove each other at the same moment. */
export async function isLastAdmin(db: Queryable, id: string): Promise<boolean> {
  await db.execute(sql`select id from ${users} where role = 'admin' order by id for update`)
  const [others] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), ne(users.id, id)))
  return (others?.count ?? 0) === 0
}
