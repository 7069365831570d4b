/** What an uploaded list may be, and how long it is kept. Screens say so before somebody chooses a file. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024
/** Longer lists are imported with the command line, in a process of their own. */
export const MAX_UPLOAD_ROWS = 200_000
/** Lists that wait to be applied or discarded. */
export const MAX_UPLOADS = 20
export const KEPT_DAYS = 30
export const ROWS_PER_PAGE = 50
export const RUNS_PER_PAGE = 50

/** What a report says about rows, in the order of the preview. */
export const REPORT_KINDS = [
  'new',
  'updated',
  'evidence',
  'rejected',
  'left out',
  'corrected',
  'repeated',
  'review',
  'not used',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
