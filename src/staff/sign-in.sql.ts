/** Sessions, failed sign-in attempts, and one-time links for choosing a password. */
import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNotNull, isNull, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/open.ts'
import {
  staffSignInAttempts as attempts,
  staffInvitations as invitations,
  staffSessions as sessions,
  staffReadings,
  staffTwoFactors,
  staffUsers,
  staffVerifications,
} from '../platform/database/schema/staff.ts'
import type { StaffSession } from './staff.contract.ts'

const MAX_SESSIONS = 100

export async function listSessions(
  db: Queryable,
  userId: string,
  currentId: string,
): Promise<StaffSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt))
    .limit(MAX_SESSIONS)
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    ipAddress: row.ipAddress || null,
    userAgent: row.userAgent || null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  }))
}

/** False if the user has no such session. */
export async function deleteSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return gone.length > 0
}

export async function deleteOtherSessions(db: Queryable, userId: string, currentId: string) {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
}

export async function deleteSessions(db: Queryable, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function deleteSessionByToken(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

/** When password and second factor were last entered in this session: at the latest when it began. */
export async function findConfirmedAt(db: Queryable, sessionId: string): Promise<Date> {
  const [found] = await db
    .select({ confirmedAt: sessions.confirmedAt, createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return found?.confirmedAt ?? found?.createdAt ?? new Date(0)
}

export async function updateConfirmedAt(
  db: Queryable,
  token: string,
  confirmedAt: Date,
): Promise<void> {
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.token, token))
}

/** Identity was confirmed now. Returns the session's new token; whoever has the old one is out. */
export async function confirmSession(db: Queryable, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.update(sessions).set({ token, confirmedAt: new Date() }).where(eq(sessions.id, id))
  return token
}

/** The time for which a challenge of a passkey holds, longer than the library accepts a code (90 seconds). */
const USED_CODE = sql`now() + interval '5 minutes'`

/**
 * False if this code or challenge was used before: one seen over a shoulder must not work again
 * (RFC 6238, 5.2).
 */
export async function claimCode(db: Queryable, codeKey: string): Promise<boolean> {
  const claimed = await db
    .insert(staffVerifications)
    .values({
      id: `used-code:${codeKey}`,
      identifier: 'used-code',
      value: '',
      expiresAt: USED_CODE,
    })
    .onConflictDoUpdate({
      target: staffVerifications.id,
      set: { expiresAt: USED_CODE },
      setWhere: lt(staffVerifications.expiresAt, sql`now()`),
    })
    .returning({ id: staffVerifications.id })
  return claimed.length > 0
}

/** The encrypted seed of the authenticator; null if there is none. */
export async function findAuthenticatorSeed(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: staffTwoFactors.secret })
    .from(staffTwoFactors)
    .where(eq(staffTwoFactors.userId, userId))
  return row?.secret ?? null
}

/** Expired sessions, incomplete sign-ins, used codes and past reading budgets. */
export async function purgeExpired(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
  await db.delete(staffReadings).where(lt(staffReadings.endsAt, sql`now()`))
}

const ATTEMPT_WINDOW_MINUTES = 15
/** Per account and address. */
const ATTEMPTS_OF_PAIR = 10
/** The limit for all accounts tried from one address; far more than a shared office mistypes. */
const ATTEMPTS_OF_ADDRESS = 100

/**
 * For one account from all addresses together, except from browsers that have signed in to it before:
 * guessing from many addresses cannot lock out its owner.
 */
const ATTEMPTS_OF_ACCOUNT = 50

export type AttemptKeys = { pairKey: string; addressKey: string; accountKey: string | null }
type Attempt = { allowed: true; id: number } | { allowed: false; retryAfterSeconds: number }

const recent = () =>
  gt(attempts.createdAt, sql`now() - make_interval(mins => ${ATTEMPT_WINDOW_MINUTES})`)

/**
 * Records an attempt before the password is checked; it is deleted if the password was right. So a
 * hundred concurrent guesses count as a hundred.
 */
export async function createAttempt(db: Database, keys: AttemptKeys): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Counting and inserting must be atomic for all attempts from this address.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keys.addressKey}, 7262))`)
    const lock =
      (await findLock(tx, eq(attempts.pairKey, keys.pairKey), ATTEMPTS_OF_PAIR)) ??
      (await findLock(tx, eq(attempts.addressKey, keys.addressKey), ATTEMPTS_OF_ADDRESS)) ??
      (keys.accountKey === null
        ? null
        : await findLock(tx, eq(attempts.accountKey, keys.accountKey), ATTEMPTS_OF_ACCOUNT))
    if (lock) return { allowed: false as const, retryAfterSeconds: lock }
    const [row] = await tx.insert(attempts).values(keys).returning({ id: attempts.id })
    return { allowed: true as const, id: row?.id ?? 0 }
  })
}

/** Seconds until the oldest counted failure expires, or null while there are few enough. */
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

/** After a successful sign-in: clears the failures of this account from this address. */
export async function forgetAttempts(db: Queryable, keys: AttemptKeys): Promise<void> {
  await db.delete(attempts).where(eq(attempts.pairKey, keys.pairKey))
}

/** Takes back an attempt that ended in an error, so neither right nor wrong. */
export async function forgetAttempt(db: Queryable, id: number): Promise<void> {
  await db.delete(attempts).where(eq(attempts.id, id))
}

export async function purgeAttempts(db: Queryable): Promise<void> {
  await db.delete(attempts).where(lt(attempts.createdAt, sql`now() - interval '1 day'`))
}

export const INVITATION_HOURS = 72

export type Invitation = {
  /** Null for the first account, whose owner chooses name and email address. */
  userId: string | null
  email: string | null
  name: string | null
}

/** Invalidates earlier links of the user. Returns the token; only its hash is stored. */
export async function createInvitation(db: Queryable, userId: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .delete(invitations)
    .where(
      or(
        userId === null ? isNull(invitations.userId) : eq(invitations.userId, userId),
        lt(invitations.expiresAt, sql`now()`),
      ),
    )
  await db.insert(invitations).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + make_interval(hours => ${INVITATION_HOURS})`,
  })
  return token
}

const isValid = and(isNull(invitations.usedAt), gt(invitations.expiresAt, sql`now()`))

export async function findInvitation(db: Queryable, token: string): Promise<Invitation | null> {
  const [row] = await db
    .select({ userId: invitations.userId, email: staffUsers.email, name: staffUsers.name })
    .from(invitations)
    .leftJoin(staffUsers, eq(staffUsers.id, invitations.userId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isValid, isNull(staffUsers.disabledAt)))
  return row ?? null
}

/** Only one of two concurrent requests with the same token gets true. */
export async function consumeInvitation(db: Queryable, token: string): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(invitations.tokenHash, hashToken(token)), isValid))
    .returning({ tokenHash: invitations.tokenHash })
  return used.length > 0
}

export async function isUsedInvitation(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .select({ tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), isNotNull(invitations.usedAt)))
  return rows.length > 0
}

// An unsalted hash is enough for 256 random bits.
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
