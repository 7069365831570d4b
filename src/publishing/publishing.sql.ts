/** What sitemaps and the feed list. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '../directory/categories/categories.queries.ts'
import { findStateId } from '../directory/categories/categories.sql.ts'
import { UNCATEGORIZED } from '../directory/facilities/category-counts.ts'
import { countFacilities } from '../directory/facilities/facilities.sql.ts'
import { indexableCity, indexableFacility } from '../directory/facilities/indexable.sql.ts'
import type { ThingKind } from '../directory/kind-names.ts'
import {
  findCompany,
  listCompanies,
  SITES_PER_PAGE,
} from '../directory/kinds/companies/companies.sql.ts'
import { THINGS_PER_PAGE } from '../directory/kinds/thing.contract.ts'
import { countThings } from '../directory/kinds/things.sql.ts'
import type { Queryable } from '../platform/database/open.ts'
import { categories, cities, facilities, states } from '../platform/database/schema/directory.ts'
import type { FoundPage } from '../site/pages.ts'

/** When a facility on the page of this place last changed. */
const lastChange = sql<Date>`max(${facilities.updatedAt})`.mapWith(facilities.updatedAt)

/** A state without facilities is only announced, and is in no sitemap. */
export function listStateAddresses(db: Queryable) {
  return db
    .select({ slug: states.slug, changed: lastChange })
    .from(facilities)
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(eq(facilities.isActive, true))
    .groupBy(states.id)
    .orderBy(asc(states.name))
}

export function listStateCategoryAddresses(db: Queryable) {
  return db
    .select({ stateSlug: states.slug, slug: categories.slug, changed: lastChange })
    .from(facilities)
    .innerJoin(states, eq(states.id, facilities.stateId))
    .innerJoin(categories, eq(categories.id, facilities.categoryId))
    .where(eq(facilities.isActive, true))
    .groupBy(states.id, categories.id)
    .orderBy(asc(states.name), asc(categories.slug))
}

export function listCityAddresses(db: Queryable) {
  return db
    .select({ stateSlug: states.slug, slug: cities.slug, changed: lastChange })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(and(facilities.isActive, gt(cities.facilityCount, 0)))
    .groupBy(states.id, cities.id)
    .having(indexableCity)
    .orderBy(asc(states.name), asc(cities.name))
}

/** The id at which each file of `perFile` facilities begins. */
export async function listFacilityFileStarts(db: Queryable, perFile: number): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select id from (
      select ${facilities.id} as id, row_number() over (order by ${facilities.id}) as n
        from ${facilities} where ${facilities.isActive} and ${indexableFacility}
    ) numbered where n % ${perFile} = 1 or ${perFile} = 1 order by id`)
  return rows.map((row) => Number(row.id))
}

export function listFacilityAddresses(
  db: Queryable,
  range: { after: number; before: number },
  limit: number,
) {
  return db
    .select({
      id: facilities.id,
      slug: facilities.slug,
      citySlug: cities.slug,
      stateSlug: states.slug,
      updatedAt: facilities.updatedAt,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(
      and(
        facilities.isActive,
        gt(facilities.id, range.after),
        sql`${facilities.id} < ${range.before}`,
        indexableFacility,
      ),
    )
    .orderBy(asc(facilities.id))
    .limit(limit)
}

/** The facilities most recently added or corrected. */
export function listNewestFacilities(db: Queryable, limit: number) {
  return db
    .select({
      id: facilities.id,
      name: facilities.name,
      slug: facilities.slug,
      city: cities.name,
      citySlug: cities.slug,
      state: states.name,
      stateSlug: states.slug,
      description: facilities.description,
      createdAt: facilities.createdAt,
      updatedAt: facilities.updatedAt,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(eq(facilities.isActive, true))
    .orderBy(sql`${facilities.updatedAt} desc nulls last`, sql`${facilities.id} desc nulls last`)
    .limit(limit)
}

/** Everything that pages can be filtered by, as the records spell it. */
export async function listFilterValues(db: Queryable) {
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    select 'type' as kind, facility_type as value from facilities
     where is_active and facility_type is not null group by facility_type
    union all select 'category', name from categories
    union all select 'state', slug from states
    union all select distinct 'thing', kind || ' ' || facet from things, unnest(facets) facet where is_active`)
  const of = (kind: string, ...more: string[]) => {
    const values = [...more, ...rows.filter((row) => row.kind === kind).map(({ value }) => value)]
    return new Map(values.map((value) => [value.toLowerCase(), value]))
  }
  return {
    types: of('type'),
    categories: of('category', UNCATEGORIZED),
    states: of('state'),
    /** By kind: "ship type:carrier". */
    things: of('thing'),
  }
}

/** The last page of the list; 1 where there is none. */
export async function countPages(
  db: Queryable,
  found: FoundPage | undefined,
  asked: { state?: string; letter?: string; [name: string]: string | undefined },
): Promise<number> {
  const [slug = ''] = found?.slugs ?? []
  const pagesOf = (count: number, size: number) => Math.max(1, Math.ceil(count / size))
  if (found?.name === 'companies') {
    const { pageCount } = await listCompanies(db, { letter: asked.letter, page: 1 })
    return pageCount
  }
  if (found?.name === 'company') {
    const company = await findCompany(db, slug, 1)
    return pagesOf(company?.facilityCount ?? 0, SITES_PER_PAGE)
  }
  const things = found?.page.things
  if (things) {
    const { page: _, ...facets } = asked
    const narrowing = { facets: Object.entries(facets).map(([name, value]) => `${name}:${value}`) }
    return pagesOf(await countThings(db, things as ThingKind, narrowing), THINGS_PER_PAGE)
  }
  const stateId = asked.state && (await findStateId(db, asked.state))
  if (found?.name !== 'category' || !stateId) return 1
  const ofCategory = await countFacilities(db, { stateId, categorySlug: slug })
  return pagesOf(ofCategory || (await countFacilities(db, { stateId })), PAGE_SIZE)
}

export async function hasFacility(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: facilities.id }).from(facilities).where(eq(facilities.id, id))
  return rows.length > 0
}
