/** Imports: which lists were loaded, what each last said about a facility, and the results. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'
import { cities, facilities } from './directory.ts'
import { staffUsers } from './staff.ts'
import { things } from './things.ts'

/** A list that is imported repeatedly, such as a federal register. */
export const importSources = pgTable('import_sources', {
  id: id(),
  /** Derived from the title; identifiers of facilities are stored under it. */
  key: text().notNull().unique(),
  title: text(),
  createdAt: createdAt(),
})

/** One row per finished run that was not a dry run. */
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
    /** The facilities that it created, a range of ids. */
    firstFacilityId: integer(),
    lastFacilityId: integer(),
    /** False for runs of versions that did not record what they replaced. */
    isReversible: boolean().notNull().default(false),
    undoneAt: moment(),
    /** Of the person who applied it in the browser; null for the command line. */
    actorEmail: text(),
    /** Of the uploaded file that it read, which is forgotten before the run is. */
    uploadKey: uuid(),
  },
  (t) => [
    index('import_runs_source').on(t.sourceId),
    // A job that is tried again after its process was killed must not apply a file twice.
    uniqueIndex('import_runs_upload').on(t.uploadKey),
  ],
)

/**
 * A list that an editor uploaded, from the file to its run. Forgotten with its file and report after some weeks
 * (src/directory/import-desk/upload-rules.ts), and left out of backups.
 */
export const importUploads = pgTable(
  'import_uploads',
  {
    id: id(),
    /** Unlike the id, no other upload has it even after a restore. */
    key: uuid().notNull().defaultRandom(),
    fileName: text().notNull(),
    fileBytes: integer().notNull().default(0),
    actorEmail: text().notNull(),
    state: text({
      enum: ['uploading', 'reading', 'asking', 'ready', 'refused', 'applying', 'applied'],
    })
      .notNull()
      .default('uploading'),
    /** Raised by each choice of the editor: a job for an earlier one stops. */
    revision: integer().notNull().default(1),
    /** What the editor chose: src/directory/import-desk/uploads.contract.ts has the shapes. */
    choices: jsonb().notNull().default({}),
    /** What the beginning of the file shows: its sheets, columns and first rows. Null until it was read. */
    head: jsonb(),
    /** What applying would do. Null until it was tried. */
    summary: jsonb(),
    /** What the job does now, and how far it is. */
    phase: text(),
    rowsRead: integer().notNull().default(0),
    bytesRead: integer().notNull().default(0),
    /** Why it cannot be read, or was not applied. */
    problem: text(),
    runId: integer(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (t) => [index('import_uploads_changed').on(t.changedAt)],
)

const uploadId = () =>
  integer()
    .notNull()
    .references(() => importUploads.id, { onDelete: 'cascade' })

export const importUploadChunks = pgTable(
  'import_upload_chunks',
  {
    uploadId: uploadId(),
    /** Numbers from 0, without gaps. */
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.position] })],
)

/** The report of the last preview. */
export const importReportLines = pgTable(
  'import_report_lines',
  {
    uploadId: uploadId(),
    position: integer().notNull(),
    /** Of the file; null for entries about no line. */
    line: integer(),
    kind: text().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    record: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.position] }),
    index('import_report_lines_kind').on(t.uploadId, t.kind, t.position),
  ],
)

/** What editors last chose for files with the same columns. */
export const importMappings = pgTable('import_mappings', {
  /** A digest of the names of the columns. */
  header: text().primaryKey(),
  choices: jsonb().notNull(),
  changedAt: createdAt(),
})

/** What a run changed besides the facilities that it created: enough to undo it. No foreign keys: see 055. */
export const importChanges = pgTable(
  'import_changes',
  {
    runId: integer().notNull(),
    tableName: text().notNull(),
    /** The row, by the columns of its primary key. */
    key: jsonb().notNull(),
    change: text({ enum: ['inserted', 'updated', 'deleted'] }).notNull(),
    /** The facility that the row is about. */
    facilityId: integer(),
    /** The former values of the columns that changed, or all of them if the row was deleted. */
    before: jsonb(),
  },
  (t) => [
    index('import_changes_run').on(t.runId),
    index('import_changes_facility').on(t.facilityId),
  ],
)

const facilityId = () =>
  integer()
    .notNull()
    .references(() => facilities.id, { onDelete: 'cascade' })

/**
 * What a source last said about a facility: enough to see whether it has changed. No foreign
 * keys: facilities are never deleted, and checking a million rows takes longer than writing them.
 */
export const facilityRecords = pgTable(
  'facility_records',
  {
    sourceId: integer().notNull(),
    /** '#' and the source's identifier; without one, '~' and name, city and street. */
    recordKey: text().notNull(),
    facilityId: integer().notNull(),
    digest: uuid().notNull(),
    /** Name and place as in the source: a facility is renamed or moved only when they change there. */
    nameKey: text().notNull(),
    /** State and city, normalized by reading/keys.ts: the city may not be in the directory. */
    cityKey: text().notNull(),
    /** No longer in the source's complete list. */
    isGone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.recordKey] }),
    index('facility_records_facility').on(t.facilityId),
  ],
)

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
        'testimony',
        'retire',
        'restore',
        'merge',
        'split',
        'text',
        'undo',
      ],
    }).notNull(),
    /** Empty for the text of a place. */
    facilityIds: integer().array().notNull(),
    /** Ships, trades and products. */
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

/** Who has a record open in the editor, so that a second person is told. */
export const facilityEditors = pgTable(
  'facility_editors',
  {
    facilityId: facilityId(),
    userId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    openedAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.facilityId, t.userId] })],
)

/**
 * What staff and undone imports changed on a record: one row per value. What the other imports
 * changed is in import_changes (src/directory/facilities/history.sql.ts reads both).
 */
export const facilityHistory = pgTable(
  'facility_history',
  {
    id: id(),
    /** Of a facility, or of a ship, trade or product. */
    facilityId: integer().references(() => facilities.id, { onDelete: 'cascade' }),
    thingId: integer().references(() => things.id, { onDelete: 'cascade' }),
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
    check('facility_history_of_one', sql`num_nonnulls(${t.facilityId}, ${t.thingId}) = 1`),
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
