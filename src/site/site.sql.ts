import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { site } from '../../site.config.ts'
import type { Queryable } from '../platform/database/open.ts'
import {
  categories,
  cities,
  dataset,
  facilities,
  states,
} from '../platform/database/schema/directory.ts'
import { referralStanding } from '../platform/database/schema/firms.ts'
import type { SiteSummary } from './site.contract.ts'

export async function findSiteSummary(
  db: Queryable,
): Promise<
  Pick<SiteSummary, 'isDemonstration' | 'categoryCounts' | 'comingSoon' | 'featuredCities'>
> {
  const counts = await countByState(db)
  const isDemonstration = await isDemonstrationLoaded(db)
  const counted = await (isDemonstration ? countFeatured(db) : countEverywhere(db))
  return {
    isDemonstration,
    categoryCounts: Object.fromEntries(counted.map((row) => [row.slug, row.count])),
    // A state that has records is no longer "coming soon", whatever the configuration says.
    comingSoon: site.comingSoon.filter((name) => !counts.has(name)),
    featuredCities: await listFeaturedCities(db),
  }
}

/** The specification counts the featured state, which is the one that the demonstration has in full. */
const countFeatured = (db: Queryable) =>
  db
    .select({ slug: categories.slug, count: count() })
    .from(facilities)
    .innerJoin(categories, eq(categories.id, facilities.categoryId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(states.slug, site.featuredState.slug), facilities.isActive))
    .groupBy(categories.slug)

const countEverywhere = (db: Queryable) =>
  db
    .select({ slug: categories.slug, count: categories.facilityCount })
    .from(categories)
    .where(gt(categories.facilityCount, 0))

async function listFeaturedCities(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ slug: cities.slug })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(
      and(
        eq(states.slug, site.featuredState.slug),
        inArray(
          cities.slug,
          site.featuredCities.map(({ slug }) => slug),
        ),
        gt(cities.facilityCount, 0),
      ),
    )
  return rows.map(({ slug }) => slug)
}

/** What site.config.ts says and the loaded data contradicts, one sentence each. */
export async function findClaimContradictions(db: Queryable): Promise<string[]> {
  if (await isDemonstrationLoaded(db)) return []
  const counts = await countByState(db)
  return site.comingSoon.flatMap((state) => {
    const loaded = counts.get(state)
    return loaded ? [`comingSoon names ${state}, which has ${loaded} facilities`] : []
  })
}

async function countByState(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ name: states.name, count: states.facilityCount })
    .from(states)
    .where(gt(states.facilityCount, 0))
  return new Map(rows.map((row) => [row.name, row.count]))
}

export async function isDemonstrationLoaded(db: Queryable): Promise<boolean> {
  return (await findDataset(db))?.isDemonstration ?? false
}

export type DatasetState = { version: number; changedAt: Date; isDemonstration: boolean }

/** The state of the public data; null before any is loaded. */
export async function findDataset(db: Queryable): Promise<DatasetState | null> {
  const { version, changedAt, isDemonstration } = dataset
  const [row] = await db.select({ version, changedAt, isDemonstration }).from(dataset)
  return row ?? null
}

export type ReferralStanding = { isPublic: boolean; openStates: string[]; firms: string[] }

/** As the server last worked it out. Until it has, nothing is open: a public site is the stricter of the two. */
export async function findReferralStanding(db: Queryable): Promise<ReferralStanding> {
  const { isPublic, openStates, firms } = referralStanding
  const [row] = await db.select({ isPublic, openStates, firms }).from(referralStanding)
  return row ?? { isPublic: true, openStates: [], firms: [] }
}
