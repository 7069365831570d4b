import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { facilities } from '../../platform/database/schema/directory.ts'

const MOST_WORKPLACES = 20

/** The companies on the records with this slug, wherever they are. */
export async function listCompaniesAt(db: Queryable, slug: string): Promise<string[]> {
  const rows = await db
    .select({ company: facilities.companyName, parent: facilities.parentCompany })
    .from(facilities)
    .where(and(eq(facilities.slug, slug), eq(facilities.isActive, true)))
    .limit(MOST_WORKPLACES)
  const names = rows.flatMap(({ company, parent }) => [company, parent])
  return [...new Set(names)].filter((name) => name !== null)
}
