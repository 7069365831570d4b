/** Keys of editors, by which programs change the directory. Of each only a hash is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import {
  staffKeys as keys,
  staffPasskeys as passkeys,
  staffUsers as users,
} from '../platform/database/schema/staff.ts'
import type { StaffKey } from './staff.contract.ts'
import type { Staff } from './staff-session.ts'

const PREFIX = 'atlas_'
const HINT_LENGTH = PREFIX.length + 5
const TOKEN = /^atlas_[\w-]{43}$/

/** The token is random, so that a plain hash keeps it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export async function listKeys(db: Queryable, userId: string): Promise<StaffKey[]> {
  const rows = await db
    .select()
    .from(keys)
    .where(and(eq(keys.userId, userId), isNull(keys.revokedAt)))
    .orderBy(desc(keys.id))
  return rows.map(({ id, name, hint, createdAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Returns the token, which nobody can read again. */
export async function createKey(db: Queryable, userId: string, name: string): Promise<string> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const hint = token.slice(0, HINT_LENGTH)
  await db.insert(keys).values({ userId, name, hint, tokenHash: hashOf(token) })
  return token
}

/** Returns its name; null when there is no such key, or it was revoked before. */
export async function revokeKey(db: Queryable, userId: string, id: number): Promise<string | null> {
  const [row] = await db
    .update(keys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(keys.id, id), eq(keys.userId, userId), isNull(keys.revokedAt)))
    .returning({ name: keys.name })
  return row?.name ?? null
}

/** Null for a key that was revoked, or whose owner's account is disabled. */
export async function findKeyOwner(
  db: Queryable,
  token: string,
): Promise<{ keyId: number; staff: Staff } | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await db
    .select({
      keyId: keys.id,
      user: users,
      hasPasskey: sql<boolean>`exists (select from ${passkeys} p where p.user_id = ${users.id})`,
      isUsedNow: sql<boolean>`coalesce(${keys.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(keys)
    .innerJoin(users, eq(users.id, keys.userId))
    .where(and(eq(keys.tokenHash, hashOf(token)), isNull(keys.revokedAt), isNull(users.disabledAt)))
  if (!row) return null
  const { keyId, user, hasPasskey, isUsedNow } = row
  if (!isUsedNow) await db.update(keys).set({ lastUsedAt: sql`now()` }).where(eq(keys.id, keyId))
  const { id, name, email, role, twoFactorEnabled, createdAt } = user
  const hasSecondFactor = twoFactorEnabled || hasPasskey
  return {
    keyId,
    staff: { id, name, email, role, twoFactorEnabled, hasSecondFactor, createdAt, sessionId: '' },
  }
}
