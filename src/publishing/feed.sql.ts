/** The records most recently added or corrected. */
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { cities, dataset, facilities, states } from '../platform/database/schema/directory.ts'

export function listNewestFacilities(db: Queryable, limit: number) {
  return db
    .select({
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

export async function isDemonstrationData(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ isDemonstration: dataset.isDemonstration }).from(dataset)
  return row?.isDemonstration ?? false
}
