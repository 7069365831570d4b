/** Passkeys: their public keys, and when they were used. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import {
  staffPasskeys as passkeys,
  staffUsers as users,
} from '../platform/database/schema/staff.ts'
import type { Passkey } from './staff.contract.ts'

export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  return (await countPasskeys(db, userId)) > 0
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** A passkey with the address of its owner. */
export async function findPasskey(db: Queryable, id: string) {
  const [row] = await db
    .select({ passkey: passkeys, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  return row ? { ...row.passkey, email: row.email } : null
}

/** False if an account has it already. */
export async function createPasskey(
  db: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return made.length > 0
}

export async function updatePasskeyUse(db: Queryable, id: string, counter: number): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

type Own = { userId: string; id: string }

const isOwn = ({ userId, id }: Own) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** The name before; null if the account has no such passkey. */
export async function updatePasskeyName(
  tx: Queryable,
  own: Own,
  name: string,
): Promise<string | null> {
  const [before] = await tx
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(isOwn(own))
    .for('update')
  if (before) await tx.update(passkeys).set({ name }).where(isOwn(own))
  return before?.name ?? null
}

/** Its name; null if the account has no such passkey. */
export async function deletePasskey(db: Queryable, own: Own): Promise<string | null> {
  const [gone] = await db.delete(passkeys).where(isOwn(own)).returning({ name: passkeys.name })
  return gone?.name ?? null
}
