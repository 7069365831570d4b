import { and, count, eq } from 'drizzle-orm'
import { site } from '../../site.config.ts'
import type { Queryable } from '../platform/database/open.ts'
import { categories, dataset, facilities, states } from '../platform/database/schema/directory.ts'
import type { SiteSummary } from './site.contract.ts'

export async function findSiteSummary(db: Queryable): Promise<Omit<SiteSummary, 'origin' | 'ads'>> {
  const loaded = await db.select({ isDemonstration: dataset.isDemonstration }).from(dataset)
  const counted = await db
    .select({ slug: categories.slug, count: count() })
    .from(facilities)
    .innerJoin(categories, eq(categories.id, facilities.categoryId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(states.slug, site.featuredState.slug), facilities.isActive))
    .groupBy(categories.slug)
  return {
    isDemonstration: loaded[0]?.isDemonstration ?? false,
    categoryCounts: Object.fromEntries(counted.map((row) => [row.slug, row.count])),
  }
}
