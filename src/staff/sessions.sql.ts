import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { staffSessions as sessions, staffVerifications } from '../platform/database/schema/staff.ts'
import type { StaffSession } from './staff.contract.ts'

const MOST_LISTED = 100

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
    .limit(MOST_LISTED)
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    ipAddress: row.ipAddress || null,
    userAgent: row.userAgent || null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  }))
}

/** False when that user has no such session. */
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

/** Sessions and half-done sign-ins whose time is over. */
export async function purgeExpired(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
}
