/**
 * A backup is gzipped, encrypted lines of JSON: a header; for each table its columns, its rows as the database
 * writes them, their number and their checksum; finally a line that says it is complete.
 */
import { z } from 'zod'

export const FORMAT = 'exposure-atlas-backup'
export const FORMAT_VERSION = 1

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  createdAt: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  datasetVersion: z.number().nullable(),
})
export type BackupHeader = z.infer<typeof headerSchema>

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const tableSchema = z.object({ table: name, columns: z.array(name).min(1).max(200) })
export const endSchema = z.object({ end: name, rows: z.int(), sha256: z.string() })
export const footerSchema = z.object({
  complete: z.literal(true),
  tables: z.int(),
  rows: z.int(),
  /** Over the checksums of the tables, in their order. */
  sha256: z.string(),
})

/** No column of ours is called "end", so no row begins like this. */
export const END_PREFIX = '{"end":'

/**
 * What is short-lived or can be recomputed: search tables, companies, the staff list, the queue, sessions, rate-limit
 * counters.
 */
export const LEFT_OUT = new Set([
  'facility_search',
  'facility_companies',
  'companies',
  'search_terms',
  'import_uploads',
  'import_upload_chunks',
  'import_report_lines',
  'lead_desk',
  'lead_counts',
  'lead_count_changes',
  'lead_queue',
  'lead_queue_counts',
  'lead_queue_rules',
  'lead_changes',
  'report_figures',
  'rate_limits',
  'staff_sessions',
  'staff_verifications',
  'staff_readings',
  'staff_sign_in_attempts',
])

/** A few of these rows take as much memory as thousands of others. */
export const WITH_LARGE_ROWS = new Set(['lead_attachment_chunks'])

/** Filled by a migration or the first start, so not empty in an empty database. */
export const FILLED_AT_START = new Set(['staff_settings', 'message_templates', 'sealing_keys'])
