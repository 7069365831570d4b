/** Imports: which lists were loaded, what each last said about a facility, and what came of it. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { cities, facilities } from './directory.ts'

/** A list that is imported again and again, such as a federal register. */
export const importSources = pgTable('import_sources', {
  id: id(),
  /** Made from the title; identifiers of facilities are remembered under it. */
  key: text().notNull().unique(),
  title: text(),
  createdAt: createdAt(),
})

/** One row per finished run that was not a rehearsal. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    sourceId: integer()
      .notNull()
      .references(() => importSources.id),
    fileName: text().notNull(),
    isComplete: boolean().notNull(),
    rowsRead: integer().notNull(),
    imported: integer().notNull(),
    updated: integer().notNull(),
    unchanged: integer().notNull(),
    rejected: integer().notNull(),
    deactivated: integer().notNull(),
    forReview: integer().notNull(),
    datasetVersion: integer().notNull(),
    startedAt: moment().notNull(),
    finishedAt: createdAt(),
  },
  (t) => [index('import_runs_source').on(t.sourceId)],
)

const facilityId = () =>
  integer()
    .notNull()
    .references(() => facilities.id, { onDelete: 'cascade' })

/**
 * What a source last said about a facility: enough to see that it says the same again. No foreign
 * keys: facilities are never deleted, and checking a million rows takes longer than writing them.
 */
export const facilityRecords = pgTable(
  'facility_records',
  {
    sourceId: integer().notNull(),
    /** '#' and the source's own identifier; without one, '~' and name, city and street. */
    recordKey: text().notNull(),
    facilityId: integer().notNull(),
    digest: uuid().notNull(),
    /** As that source gave them: a facility is renamed or moved only when they change there. */
    nameKey: text().notNull(),
    /** State and city, as reading/keys.ts spells them: the city itself may not be in the directory. */
    cityKey: text().notNull(),
    /** No longer in the source's complete list. */
    isGone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.recordKey] }),
    index('facility_records_facility').on(t.facilityId),
  ],
)

/** What was set by hand. An import leaves it alone. */
export const facilityEdits = pgTable(
  'facility_edits',
  {
    facilityId: facilityId(),
    /** A column of facilities; "city_id" stands for the place. */
    field: text().notNull(),
    editedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.facilityId, t.field] })],
)

/** Two facilities that may be one. */
export const facilityReviews = pgTable(
  'facility_reviews',
  {
    id: id(),
    facilityId: facilityId(),
    otherFacilityId: facilityId(),
    reason: text().notNull(),
    createdAt: createdAt(),
    /** Null while nobody has looked. */
    outcome: text({ enum: ['merged', 'different'] }),
    resolvedAt: moment(),
  },
  (t) => [
    uniqueIndex('facility_reviews_pair').on(
      sql`least(${t.facilityId}, ${t.otherFacilityId})`,
      sql`greatest(${t.facilityId}, ${t.otherFacilityId})`,
    ),
    index('facility_reviews_other').on(t.otherFacilityId),
    index('facility_reviews_facility').on(t.facilityId),
  ],
)

/** Addresses that a facility once had. They lead to it for good. */
export const facilityRedirects = pgTable(
  'facility_redirects',
  {
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    slug: text().notNull(),
    facilityId: facilityId(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.slug] }),
    index('facility_redirects_facility').on(t.facilityId),
  ],
)
