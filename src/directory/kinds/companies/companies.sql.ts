import { and, asc, count, desc, eq, gt, like, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/open.ts'
import {
  cities,
  companies,
  facilities,
  facilityCompanies,
  states,
} from '../../../platform/database/schema/directory.ts'
import { trustsOfCompanies } from '../../../tools/trusts/trusts.ts'
import { graded } from '../../evidence/evidence.sql.ts'
import { translateFacilities } from '../../translations.sql.ts'
import type { Companies } from './companies.contract.ts'

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

/** What the records say of a company. Null where it has no page. */
export async function findCompany(db: Queryable, slug: string, page: number) {
  const [found] = await db
    .select()
    .from(companies)
    .where(
      sql`${companies.slug} in (${slug}, (select slug from known_companies()
                                          where replace(key, ' ', '-') = ${slug}))`,
    )
    .orderBy(sql`${companies.slug} <> ${slug}`)
  if (!found) return null
  const { rows: stored } = await db.execute<{ name: string }>(sql`
    select n.name from thing_names n join things t on t.id = n.thing_id and t.is_active
     where t.kind = 'company' and t.slug = ${found.slug}`)
  const [states, sites, years] = await Promise.all([
    listCompanyStates(db, found.slug),
    listCompanySites(db, found.slug, page),
    listCompanyYears(db, found.slug),
  ])
  const names = [found.name, ...found.otherNames, ...stored.map(({ name }) => name)]
  const trusts = trustsOfCompanies([...new Set(names)]).map(({ trust: { slug, name }, named }) => ({
    ...{ slug, name, named },
  }))
  return { ...found, states, trusts, sites, years }
}
export type CompanyRecords = NonNullable<Awaited<ReturnType<typeof findCompany>>>

const listCompanyStates = (db: Queryable, slug: string) =>
  db
    .select({ name: states.name, slug: states.slug, code: states.code, count: count() })
    .from(facilityCompanies)
    .innerJoin(facilities, eq(facilities.id, facilityCompanies.facilityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(facilityCompanies.companySlug, slug), facilities.isActive))
    .groupBy(states.id)
    .orderBy(asc(states.name))

/** State by state. */
async function listCompanySites(db: Queryable, slug: string, page: number) {
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
export type CompanySite = CompanyRecords['sites'][number]

/** Every year that a record of the company gives. */
async function listCompanyYears(db: Queryable, slug: string): Promise<string[]> {
  const { rows } = await db.execute<{ years: string }>(sql`
    select distinct concat_ws(' ', ${facilities.operationalYears}, ${facilityCompanies.fromYear},
             ${facilityCompanies.toYear}) as years
      from ${facilityCompanies} join ${facilities} on ${facilities.id} = ${facilityCompanies.facilityId}
     where ${facilityCompanies.companySlug} = ${slug} and ${facilities.isActive}`)
  return rows.map(({ years }) => years)
}

const MAX_INDEXED = 50_000

/** One site says no more than its own record does. No more than one file of a sitemap may have. */
export async function listCompanyAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select c.slug from ${companies} c
      left join things t on t.kind = 'company' and t.slug = c.slug and t.is_active
     where c.documented_count > 1 or t.document_count > 0
     order by c.slug collate "C" limit ${MAX_INDEXED}`)
  return rows.map(({ slug }) => slug)
}
