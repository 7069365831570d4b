/** Links that act for a person without an account: random tokens, of which only the hash is stored. */
import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import type { LinkPurpose } from '../../platform/database/schema/lead-values.ts'
import { contactSubmissions, leadLinks } from '../../platform/database/schema/leads.ts'
import { openLead } from '../sealing/sealed-rows.ts'

const DAY_MS = 24 * 3600_000
/** Details go stale; a withdrawal must be possible for as long as consent can be relied on. */
const LIFE_DAYS: Record<LinkPurpose, number> = {
  details: 14,
  withdrawal: 5 * 366,
  erasure: 5 * 366,
  suggestion: 5 * 366,
}

/** As `isToken` in lead-urls.ts expects them. */
export const makeToken = (bytes: Buffer = randomBytes(32)): string => bytes.toString('base64url')

export const hashToken = (token: string): string => hash('sha256', token)

export const linkExpiry = (purpose: LinkPurpose, from: Date): Date =>
  new Date(from.getTime() + LIFE_DAYS[purpose] * DAY_MS)

export async function createLink(
  db: Queryable,
  leadId: number,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken()
  const expiresAt = linkExpiry(purpose, new Date())
  await db.insert(leadLinks).values({ leadId, purpose, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

export type LeadLink = {
  id: number
  leadId: number
  reference: string
  email: string
  expiresAt: Date
}

/** Null when it never existed, has expired or was used. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<LeadLink | null> {
  const [row] = await db
    .select({ link: leadLinks, lead: contactSubmissions })
    .from(leadLinks)
    .innerJoin(contactSubmissions, eq(contactSubmissions.id, leadLinks.leadId))
    .where(
      and(
        eq(leadLinks.tokenHash, hashToken(token)),
        eq(leadLinks.purpose, purpose),
        gt(leadLinks.expiresAt, sql`now()`),
        isNull(leadLinks.usedAt),
      ),
    )
  if (!row) return null
  const { id, leadId, expiresAt } = row.link
  const { reference, email } = openLead(db, row.lead)
  return { id, leadId, reference, email, expiresAt }
}

/** The details of a lead are given once: every link to them ends. */
export async function endDetailsLinks(tx: Queryable, leadId: number): Promise<void> {
  await tx
    .update(leadLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(leadLinks.leadId, leadId), eq(leadLinks.purpose, 'details')))
}

export async function deleteExpiredLinks(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from ${leadLinks} where expires_at < now()`)
}
