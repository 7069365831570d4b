/** Imports: which lists were loaded, what each last said about a facility, and the results. */
import {
  boolean,
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
    /** The address of the person who applied it in the browser; null for the command line. */
    actorEmail: text(),
    /** The uploaded file that it read, which is forgotten before the run is. */
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
    /** The line of the file; null for entries about no line. */
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
