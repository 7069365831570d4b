import { and, asc, count, desc, eq, gt, like, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  cities,
  companies,
  facilities,
  facilityCompanies,
  states,
} from '../../platform/database/schema/directory.ts'
import { graded } from '../evidence/evidence.sql.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { Companies, Company } from './companies.contract.ts'

export const COMPANIES_PER_PAGE = 500
export const SITES_PER_PAGE = 100

/** Companies in the order of their addresses. */
export async function listCompanies(
  db: Queryable,
  { letter, page }: { letter?: string | undefined; page: number },
): Promise<Companies> {
  const begins = letter ? like(sql`${companies.slug} collate "C"`, `${letter}%`) : undefined
  const [counted] = await db.select({ total: count() }).from(companies).where(begins)
  const total = counted?.total ?? 0
  const found = await db
    .select()
    .from(companies)
    .where(begins)
    .orderBy(sql`${companies.slug} collate "C"`)
    .limit(COMPANIES_PER_PAGE)
    .offset((page - 1) * COMPANIES_PER_PAGE)
  return {
    companies: found,
    total,
    pageCount: Math.max(1, Math.ceil(total / COMPANIES_PER_PAGE)),
  }
}

export async function findCompanyName(db: Queryable, slug: string): Promise<string | null> {
  const [found] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.slug, slug))
  return found?.name ?? null
}

const LARGEST = 12

export const listLargestCompanies = (db: Queryable) =>
  db
    .select()
    .from(companies)
    .where(gt(companies.facilityCount, 1))
    .orderBy(desc(companies.facilityCount), asc(companies.slug))
    .limit(LARGEST)

/** The first letters there are, for the links to them. */
export async function listLetters(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ letter: string }>(sql`
    select letter from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
     where exists (select 1 from ${companies}
                    where ${companies.slug} collate "C" like letter || '%')`)
  return new Set(rows.map(({ letter }) => letter.toUpperCase()))
}

export async function findCompany(
  db: Queryable,
  slug: string,
): Promise<Omit<Company, 'trusts'> | null> {
  const [found] = await db.select().from(companies).where(eq(companies.slug, slug))
  if (!found) return null
  const where = await db
    .select({ name: states.name, slug: states.slug, code: states.code, count: count() })
    .from(facilityCompanies)
    .innerJoin(facilities, eq(facilities.id, facilityCompanies.facilityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(facilityCompanies.companySlug, slug), facilities.isActive))
    .groupBy(states.id)
    .orderBy(asc(states.name))
  return { ...found, states: where }
}

/** State by state. */
export async function listCompanySites(db: Queryable, slug: string, page: number) {
  const sites = await db
    .select({
      id: facilities.id,
      name: facilities.name,
      slug: facilities.slug,
      formerNames: facilities.formerNames,
      facilityType: facilities.facilityType,
      operationalYears: facilities.operationalYears,
      city: { name: cities.name, slug: cities.slug },
      state: { name: states.name, slug: states.slug, code: states.code },
      role: facilityCompanies.role,
      fromYear: facilityCompanies.fromYear,
      toYear: facilityCompanies.toYear,
      ...graded,
    })
    .from(facilityCompanies)
    .innerJoin(facilities, eq(facilities.id, facilityCompanies.facilityId))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(facilityCompanies.companySlug, slug), facilities.isActive))
    .orderBy(asc(states.name), asc(cities.name), asc(facilities.name), asc(facilities.id))
    .limit(SITES_PER_PAGE)
    .offset((page - 1) * SITES_PER_PAGE)
  return translateFacilities(db, sites)
}
export type CompanySite = Awaited<ReturnType<typeof listCompanySites>>[number]

/** Every year that a record of the company gives. */
export async function listCompanyYears(db: Queryable, slug: string): Promise<string[]> {
  const { rows } = await db.execute<{ years: string }>(sql`
    select distinct concat_ws(' ', ${facilities.operationalYears}, ${facilityCompanies.fromYear},
             ${facilityCompanies.toYear}) as years
      from ${facilityCompanies} join ${facilities} on ${facilities.id} = ${facilityCompanies.facilityId}
     where ${facilityCompanies.companySlug} = ${slug} and ${facilities.isActive}`)
  return rows.map(({ years }) => years)
}
