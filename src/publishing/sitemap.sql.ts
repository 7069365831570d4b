/** The addresses that search engines should know, in pages of a bounded size. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { indexableCity, indexableFacility } from '../directory/facilities/indexable.sql.ts'
import type { Queryable } from '../platform/database/open.ts'
import {
  categories,
  cities,
  dataset,
  facilities,
  states,
} from '../platform/database/schema/directory.ts'

export async function findDatasetChange(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ changedAt: dataset.changedAt }).from(dataset)
  return row?.changedAt ?? null
}

/** When something that the page of a place lists was last changed. */
const lastChange = sql<Date>`max(${facilities.updatedAt})`.mapWith(facilities.updatedAt)

/** A state without facilities is only announced: its page is kept out. */
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

/** The ids at which each file of so many facilities begins. */
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
