/** One-time links for choosing a password. Only a hash of the token is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { staffInvitations as invitations, staffUsers } from '../platform/database/schema/staff.ts'

export const INVITATION_HOURS = 72

export type Invitation = {
  /** Null: for the first account, which names itself. */
  userId: string | null
  email: string | null
  name: string | null
}

/** Earlier links of the same user stop working. Returns the token, which is never seen again. */
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
    tokenHash: hashOf(token),
    userId,
    expiresAt: sql`now() + make_interval(hours => ${INVITATION_HOURS})`,
  })
  return token
}

export async function findInvitation(db: Queryable, token: string): Promise<Invitation | null> {
  const [row] = await db
    .select({ userId: invitations.userId, email: staffUsers.email, name: staffUsers.name })
    .from(invitations)
    .leftJoin(staffUsers, eq(staffUsers.id, invitations.userId))
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        gt(invitations.expiresAt, sql`now()`),
        isNull(staffUsers.disabledAt),
      ),
    )
  return row ?? null
}

/** Uses the link up: of two requests with the same token one gets true. */
export async function consumeInvitation(db: Queryable, token: string): Promise<boolean> {
  const gone = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, sql`now()`)))
    .returning({ tokenHash: invitations.tokenHash })
  return gone.length > 0
}

// A plain hash is enough: 256 random bits cannot be guessed from it.
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
