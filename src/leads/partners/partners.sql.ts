import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { firms } from '../../platform/database/schema/firms.ts'
import { agreementOn } from '../firms/agreement.ts'
import { findToday } from '../firms/firms.sql.ts'

/** Not those that are paused, or whose agreement does not cover today. */
export async function listPartners(db: Queryable) {
  const rows = await db
    .select({
      name: firms.name,
      legalName: firms.legalName,
      licensedStates: firms.licensedStates,
      agreementFrom: firms.agreementFrom,
      agreementTo: firms.agreementTo,
    })
    .from(firms)
    .where(eq(firms.isActive, true))
    .orderBy(asc(firms.name), asc(firms.id))
  const today = await findToday(db)
  return rows
    .filter((firm) => agreementOn(firm, today) === 'valid')
    .map(({ agreementFrom: _, agreementTo: __, ...partner }) => partner)
}
