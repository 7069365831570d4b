/** Views of the list of leads that a member of staff has named; nobody else sees them. */
import { and, count, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { staffViews } from '../platform/database/schema/staff.ts'
import { Problem } from '../platform/http/problem.ts'

const MAX_VIEWS = 20

type NewView = { name: string; query: string }

export async function listViews(
  db: Queryable,
  owner: string,
): Promise<(NewView & { id: number })[]> {
  return db
    .select({ id: staffViews.id, name: staffViews.name, query: staffViews.query })
    .from(staffViews)
    .where(eq(staffViews.owner, owner))
    .orderBy(staffViews.name)
    .limit(MAX_VIEWS)
}

export async function upsertView(
  tx: Queryable,
  owner: string,
  { name, query }: NewView,
): Promise<void> {
  const [others] = await tx
    .select({ count: count() })
    .from(staffViews)
    .where(and(eq(staffViews.owner, owner), ne(staffViews.name, name)))
  if ((others?.count ?? 0) >= MAX_VIEWS) {
    throw new Problem(409, `You have ${MAX_VIEWS} saved views. Delete one first.`)
  }
  await tx
    .insert(staffViews)
    .values({ owner, name, query })
    .onConflictDoUpdate({ target: [staffViews.owner, staffViews.name], set: { query } })
}

export async function deleteView(db: Queryable, owner: string, id: number): Promise<void> {
  await db.delete(staffViews).where(and(eq(staffViews.owner, owner), eq(staffViews.id, id)))
}
