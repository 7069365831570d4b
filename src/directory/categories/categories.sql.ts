import { and, asc, count, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { facilityCategorySlug } from '../categories.ts'
import type { State, StateCity } from '../states/states.contract.ts'
import type { Category } from './categories.contract.ts'

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  description: categories.description,
  facilityCount: categories.facilityCount,
}

export function listCategories(db: Queryable): Promise<Category[]> {
  return db.select(categoryColumns).from(categories).orderBy(asc(categories.name))
}

/** Every category, with its count of facilities in one state. */
export function listCategoriesOfState(db: Queryable, stateId: number): Promise<Category[]> {
  const facilityCount = countActive(db, { stateId, categoryId: categories.id })
  return db
    .select({ ...categoryColumns, facilityCount })
    .from(categories)
    .orderBy(asc(categories.name))
}

/** Every state, with its count of facilities in one category: what a shaded map needs. */
export function listStatesOfCategory(db: Queryable, categoryId: number): Promise<State[]> {
  const facilityCount = countActive(db, { stateId: states.id, categoryId })
  return db
    .select({
      id: states.id,
      name: states.name,
      slug: states.slug,
      code: states.code,
      facilityCount,
    })
    .from(states)
    .orderBy(asc(states.name))
}

type StateAndCategory = { stateId: SQLWrapper | number; categoryId: SQLWrapper | number }

/** A subquery per row instead of a join: each is a short scan of the index on both columns. */
function countActive(db: Queryable, { stateId, categoryId }: StateAndCategory): SQL<number> {
  const counted = db
    .select({ count: sql`count(*)::int` })
    .from(facilities)
    .where(
      and(
        eq(facilities.stateId, stateId),
        eq(facilities.categoryId, categoryId),
        facilities.isActive,
      ),
    )
  return sql<number>`(${counted})`
}

type CitiesOfCategory = { categoryId: number; stateId: number; limit: number }

/** The cities of a state that have such facilities, largest count first. */
export function listCitiesOfCategory(db: Queryable, of: CitiesOfCategory): Promise<StateCity[]> {
  return db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      facilityCount: count(),
      latitude: cities.latitudeDegrees,
      longitude: cities.longitudeDegrees,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .where(
      and(
        eq(facilities.stateId, of.stateId),
        eq(facilities.categoryId, of.categoryId),
        facilities.isActive,
      ),
    )
    .groupBy(cities.id)
    .orderBy(desc(count()), asc(cities.name), asc(cities.id))
    .limit(of.limit)
}

export async function findCategoryId(db: Queryable, slug: string): Promise<number | null> {
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.slug, facilityCategorySlug(slug)))
  return category?.id ?? null
}

export async function findStateId(db: Queryable, slug: string): Promise<number | null> {
  const [state] = await db.select({ id: states.id }).from(states).where(eq(states.slug, slug))
  return state?.id ?? null
}
