import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { firms } from '../../platform/database/schema/firms.ts'
import { findReferralStanding } from '../../site/site.sql.ts'
import { agreementOn } from '../firms/agreement.ts'
import { findToday } from '../firms/firms.sql.ts'

/** Not those that are invented, on a public site; not those that are paused, or whose agreement does not cover today. */
export async function listPartners(db: Queryable) {
  const { isPublic } = await findReferralStanding(db)
  const rows = await db
    .select({
      name: firms.name,
      legalName: firms.legalName,
      licensedStates: firms.licensedStates,
      officePlace: firms.officePlace,
      agreementFrom: firms.agreementFrom,
      agreementTo: firms.agreementTo,
    })
    .from(firms)
    .where(and(eq(firms.isActive, true), isPublic ? eq(firms.isFictional, false) : undefined))
    .orderBy(asc(firms.name), asc(firms.id))
  const today = await findToday(db)
  return rows
    .filter((firm) => agreementOn(firm, today) === 'valid')
    .map(({ agreementFrom: _, agreementTo: __, ...partner }) => partner)
}
