/** One active facility with its place: what its record, its page and each part of the page start from. */
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { prepared } from '../platform/database/prepared.ts'
import { requestCache } from '../platform/database/request-cache.ts'
import { categories, cities, facilities, states } from '../platform/database/schema/directory.ts'
import { asShown, documentsWithin, graded, noteDocuments } from './evidence/evidence.sql.ts'

const asNumber = (decimal: SQLWrapper) => sql<number | null>`${decimal}::float8`

export const coordinates = {
  latitude: asNumber(facilities.latitude),
  longitude: asNumber(facilities.longitude),
}

/** Only imports use the certainty of a category; it is not part of the record. */
const { categoryCertainty: _certainty, ...recordColumns } = getTableColumns(facilities)

const rowColumns = {
  ...recordColumns,
  ...coordinates,
  state: { name: states.name, slug: states.slug, code: states.code },
  city: {
    name: cities.name,
    slug: cities.slug,
    county: cities.county,
    latitude: cities.latitudeDegrees,
    longitude: cities.longitudeDegrees,
  },
  category: { id: categories.id, name: categories.name, slug: categories.slug },
  ...graded,
  /** The record, the evidence and the notes of its page need them too. */
  documents: documentsWithin,
}

const selectRow = (db: Queryable, where: SQL | undefined) =>
  db
    .select(rowColumns)
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .leftJoin(categories, eq(categories.id, facilities.categoryId))
    .where(and(facilities.isActive, where))

const rowBySlugs = prepared('facility_by_slugs', (db) =>
  selectRow(
    db,
    and(
      eq(states.slug, sql.placeholder('stateSlug')),
      eq(cities.slug, sql.placeholder('citySlug')),
      eq(facilities.slug, sql.placeholder('facilitySlug')),
    ),
  ),
)
const rowById = prepared('facility_by_id', (db) =>
  selectRow(db, eq(facilities.id, sql.placeholder('id'))),
)

type Found = Awaited<ReturnType<typeof rowById>>[number]
export type FacilityRow = Omit<Found, 'documents'>
export type FacilitySlugs = { stateSlug: string; citySlug: string; facilitySlug: string }

const keyOf = (id: number) => `facility ${id}`

/** Its documents are for those who ask for them: see listDocuments. */
function noteFound({ documents, ...row }: Found): FacilityRow {
  requestCache.set(keyOf(row.id), row)
  noteDocuments(row.id, documents)
  return row
}

export async function findRowBySlugs(db: Queryable, slugs: FacilitySlugs) {
  const [found] = await rowBySlugs(db, slugs)
  return found ? { row: noteFound(found), documents: asShown(found.documents) } : null
}

export const findRowById = (db: Queryable, id: number): Promise<FacilityRow | null> =>
  requestCache.get(keyOf(id), async () => {
    const [found] = await rowById(db, { id })
    return found ? noteFound(found) : null
  })
