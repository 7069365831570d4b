/**
 * Failed attempts. An attempt is written down before the password is looked at and taken back when
 * it was right, so a hundred guesses sent at once are counted like a hundred sent one by one.
 */
import { and, count, eq, gt, lt, min, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/open.ts'
import { staffSignInAttempts as attempts } from '../platform/database/schema/staff.ts'

export const ATTEMPT_WINDOW_MINUTES = 15
export const ATTEMPTS_OF_PAIR = 10
/** One address trying many accounts; well above what an office behind one address mistypes. */
export const ATTEMPTS_OF_ADDRESS = 100

export type AttemptKeys = { pairKey: string; addressKey: string }
export type Attempt = { allowed: true; id: number } | { allowed: false; retryAfterSeconds: number }

const recent = () =>
  gt(attempts.createdAt, sql`now() - make_interval(mins => ${ATTEMPT_WINDOW_MINUTES})`)

export async function createAttempt(db: Database, keys: AttemptKeys): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Counting and writing must be one step for everybody who tries from this address.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keys.addressKey}, 7262))`)
    const lock =
      (await findLock(tx, eq(attempts.pairKey, keys.pairKey), ATTEMPTS_OF_PAIR)) ??
      (await findLock(tx, eq(attempts.addressKey, keys.addressKey), ATTEMPTS_OF_ADDRESS))
    if (lock) return { allowed: false as const, retryAfterSeconds: lock }
    const [row] = await tx.insert(attempts).values(keys).returning({ id: attempts.id })
    return { allowed: true as const, id: row?.id ?? 0 }
  })
}

/** Seconds until the oldest counted failure is forgotten, or null when there are few enough. */
async function findLock(
  db: Queryable,
  of: ReturnType<typeof eq>,
  allowed: number,
): Promise<number | null> {
  const [found] = await db
    .select({
      failures: count(),
      seconds: sql<number>`ceil(extract(epoch from ${min(attempts.createdAt)}
        + make_interval(mins => ${ATTEMPT_WINDOW_MINUTES}) - now()))::int`,
    })
    .from(attempts)
    .where(and(of, recent()))
  if (!found || found.failures < allowed) return null
  return Math.max(1, found.seconds)
}

/** The attempt was right: this account from this address starts afresh. */
export async function forgetAttempts(db: Queryable, keys: AttemptKeys): Promise<void> {
  await db.delete(attempts).where(eq(attempts.pairKey, keys.pairKey))
}

/** It was neither right nor wrong, e.g. malformed: as if it had not been made. */
export async function forgetAttempt(db: Queryable, id: number): Promise<void> {
  await db.delete(attempts).where(eq(attempts.id, id))
}

export async function purgeAttempts(db: Queryable): Promise<void> {
  await db.delete(attempts).where(lt(attempts.createdAt, sql`now() - interval '1 day'`))
}
