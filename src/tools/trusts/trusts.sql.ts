import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { companies, facilities } from '../../platform/database/schema/directory.ts'

const MAX_WORKPLACES = 20

/** The companies on the records with this slug, wherever they are. */
export async function listCompaniesAt(db: Queryable, slug: string): Promise<string[]> {
  const rows = await db
    .select({ company: facilities.companyName, parent: facilities.parentCompany })
    .from(facilities)
    .where(and(eq(facilities.slug, slug), eq(facilities.isActive, true)))
    .limit(MAX_WORKPLACES)
  const names = rows.flatMap(({ company, parent }) => [company, parent])
  return [...new Set(names)].filter((name) => name !== null)
}

/** The companies of a trust that have a page in the directory. */
export const listCompaniesOnRecord = (db: Queryable, names: string[]) =>
  db
    .select({ slug: companies.slug, name: companies.name, facilityCount: companies.facilityCount })
    .from(companies)
    .where(
      sql`${companies.slug} in (select replace(company_key(name), ' ', '-')
            from unnest(${sql.param(names)}::text[]) name)`,
    )
    .orderBy(asc(companies.name))
