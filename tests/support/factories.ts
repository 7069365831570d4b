/** Rows for tests, with defaults for every value that a test does not care about. */

import { refreshDerivedTables } from '../../src/directory/derived-tables.ts'
import type { Database } from '../../src/platform/database/open.ts'
import {
  categories,
  cities,
  contentTemplates,
  facilities,
  facilityProximity,
  facilitySources,
  states,
} from '../../src/platform/database/schema/directory.ts'
import type { TestDatabase } from './test-database.ts'

let lastNumber = 0
const nextNumber = () => ++lastNumber

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

type Values<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>

export function createState(db: Database, values: Values<typeof states> = {}) {
  const number = nextNumber()
  const name = values.name ?? `State ${number}`
  return one(
    db
      .insert(states)
      .values({ name, slug: slugOf(name), code: `S${number}`, ...values })
      .returning(),
  )
}

export async function createCity(db: Database, values: Values<typeof cities> = {}) {
  const name = values.name ?? `City ${nextNumber()}`
  const stateId = values.stateId ?? (await createState(db)).id
  return one(
    db
      .insert(cities)
      .values({ name, slug: slugOf(name), ...values, stateId })
      .returning(),
  )
}

export function createCategory(db: Database, values: Values<typeof categories> = {}) {
  const name = values.name ?? `Category ${nextNumber()}`
  return one(
    db
      .insert(categories)
      .values({ name, slug: slugOf(name), ...values })
      .returning(),
  )
}

/** The facility is in the given city or a new one; its state is always that of the city. */
export async function createFacility(
  db: Database,
  { city, ...values }: Values<typeof facilities> & { city?: typeof cities.$inferSelect } = {},
) {
  const name = values.name ?? `Facility ${nextNumber()}`
  const { id: cityId, stateId } = city ?? (await createCity(db))
  const row = { name, slug: slugOf(name), ...values, cityId, stateId }
  return one(db.insert(facilities).values(row).returning())
}

export function createFacilitySource(
  db: Database,
  values: Values<typeof facilitySources> & { facilityId: number },
) {
  return one(
    db
      .insert(facilitySources)
      .values({ title: 'A document', ...values })
      .returning(),
  )
}

export function createProximity(
  db: Database,
  values: Values<typeof facilityProximity> & { facilityId: number; nearbyFacilityId: number },
) {
  const row = { distance: '1', isWithinCity: true, ...values }
  return one(db.insert(facilityProximity).values(row).returning())
}

export function createContentTemplate(db: Database, values: Values<typeof contentTemplates> = {}) {
  const row = {
    templateType: 'state' as const,
    templateName: `template_${nextNumber()}`,
    contentBlocks: ['A block.'],
    ...values,
  }
  return one(db.insert(contentTemplates).values(row).returning())
}

/** Many facilities of one city at once, named "Plant 00001" and so on. */
export async function createManyFacilities(
  { pool }: TestDatabase,
  many: { count: number; city: typeof cities.$inferSelect; categoryId?: number; type?: string },
): Promise<void> {
  await pool.query(
    `insert into facilities (name, slug, city_id, state_id, category_id, facility_type, description)
     select 'Plant ' || lpad(n::text, 5, '0'), 'plant-' || n, $2, $3, $4, $5, repeat('Words. ', 60)
       from generate_series(1, $1) n`,
    [many.count, many.city.id, many.city.stateId, many.categoryId ?? null, many.type ?? null],
  )
}

/** Counts and other derived data, to be refreshed after every change of rows. */
export async function refreshCounts({ pool }: TestDatabase): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await refreshDerivedTables(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function one<Row>(inserted: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await inserted
  if (!row) throw new Error('The row was not inserted')
  return row
}
