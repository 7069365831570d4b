import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { firms } from '../../platform/database/schema/firms.ts'

/** Not those that are paused, or whose agreement does not cover today. */
export async function listPartners(db: Queryable) {
  const rows = await db
    .select({
      name: firms.name,
      legalName: firms.legalName,
      licensedStates: firms.licensedStates,
      from: firms.agreementFrom,
      to: firms.agreementTo,
    })
    .from(firms)
    .where(eq(firms.isActive, true))
    .orderBy(asc(firms.name), asc(firms.id))
  const today = new Date().toISOString().slice(0, 10)
  return rows
    .filter(({ from, to }) => (from ?? today) <= today && (to ?? today) >= today)
    .map(({ from: _, to: __, ...partner }) => partner)
}
