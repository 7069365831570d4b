/** What staff change in the directory: acts with their undoing, the history of records, former addresses. */
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { cities, facilities } from './directory.ts'
import { importRuns } from './imports.ts'
import { staffUsers } from './staff.ts'
import { things } from './things.ts'

const facilityId = () =>
  integer()
    .notNull()
    .references(() => facilities.id, { onDelete: 'cascade' })

/** Fields set by hand, which imports do not change. */
export const facilityEdits = pgTable(
  'facility_edits',
  {
    facilityId: facilityId(),
    /** A column of facilities; "city_id" means the place. */
    field: text().notNull(),
    editedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.facilityId, t.field] })],
)

/**
 * One act of staff on one or more records, row by row: enough to undo it in one step. No foreign keys: it
 * outlives the rows that it names.
 */
export const directoryChanges = pgTable(
  'directory_changes',
  {
    id: id(),
    act: text({
      enum: [
        'create',
        'edit',
        'documents',
        'facts',
        'testimony',
        'retire',
        'restore',
        'merge',
        'distinct',
        'split',
        'text',
        'undo',
      ],
    }).notNull(),
    /** Empty for the text of a place. */
    facilityIds: integer().array().notNull(),
    /** Ships, trades, products and companies. */
    thingIds: integer().array().notNull().default([]),
    /** The text that was changed, by type and name: "state/florida_state_content". */
    textName: text(),
    changedAt: moment().notNull(),
    /** Null for the command line, where nobody was named. */
    actorEmail: text(),
    /** src/directory/editing/record-change.sql.ts has the shape. */
    rows: jsonb().notNull(),
    /** The change that this one undid. */
    undoes: integer(),
    /** The change that undid this one. */
    undoneBy: integer(),
  },
  (t) => [
    index('directory_changes_facilities').using('gin', t.facilityIds),
    index('directory_changes_things').using('gin', t.thingIds),
    index('directory_changes_text').on(t.textName).where(sql`${t.textName} is not null`),
  ],
)

/** Documents as lists give them that staff have changed or withdrawn: imports do not bring them back. */
export const replacedDocuments = pgTable(
  'replaced_documents',
  {
    id: id(),
    facilityId: facilityId(),
    title: text().notNull(),
    kind: text(),
    identifier: text(),
    year: integer(),
  },
  (t) => [index('replaced_documents_facility').on(t.facilityId)],
)

/** Who has a record or a text open in the editor, so that a second person is told. */
export const openEditors = pgTable(
  'open_editors',
  {
    /** "facility/413", "thing/7", "text/city/12": nothing else depends on these rows. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    openedAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.userId] })],
)

/**
 * What staff and undone imports changed on a record: one row per value. What the other imports
 * changed is in import_changes (src/directory/facilities/history.sql.ts reads both).
 */
export const facilityHistory = pgTable(
  'facility_history',
  {
    id: id(),
    /** A row is about a facility, or else about a ship, trade, product or company, or the text about a place. */
    facilityId: integer().references(() => facilities.id, { onDelete: 'cascade' }),
    thingId: integer().references(() => things.id, { onDelete: 'cascade' }),
    /** By type and name, as in directory_changes. */
    textName: text(),
    changedAt: createdAt(),
    /** For staff only: the public history says "Staff". Null when nobody was named. */
    actorEmail: text(),
    /** Public: of the person at that time. Null when nobody was named. */
    actorRole: text(),
    /** Public, and null when none was given. */
    reason: text(),
    /** Null for changes of texts and of versions that did not record them, and for undone imports. */
    changeId: integer().references(() => directoryChanges.id),
    /** The import whose undoing this records; null for what staff changed. */
    undoneRunId: integer().references(() => importRuns.id),
    /** A column of facilities, or "city", "category", "documents" or "text". */
    field: text().notNull(),
    oldValue: text(),
    newValue: text(),
  },
  (t) => [
    index('facility_history_facility').on(t.facilityId),
    index('facility_history_thing').on(t.thingId).where(sql`${t.thingId} is not null`),
    index('facility_history_text').on(t.textName).where(sql`${t.textName} is not null`),
    check(
      'facility_history_of_one',
      sql`num_nonnulls(${t.facilityId}, ${t.thingId}, ${t.textName}) = 1`,
    ),
    check('facility_history_reason', sql`char_length(${t.reason}) <= 600`),
  ],
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
    /** Null until somebody decides. */
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

/** Former addresses of a facility, which redirect permanently. */
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
