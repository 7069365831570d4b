/** What a list of records can be narrowed to: what is wrong with them. */
export const WORK_LISTS = [
  'home-page-link',
  'no-year',
  'no-type',
  'duplicate',
  'only-quoted',
  'no-spanish',
  'no-document',
] as const
export type WorkList = (typeof WORK_LISTS)[number]
export const RECORDS_PER_PAGE = 50
/** A batch of pairs that may be one record. */
export const PAIRS_PER_PAGE = 50
