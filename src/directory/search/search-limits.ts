/** Separate from search-words.ts, because every page loads the box but not the list. */

/** How long a search text may be, after trimming (spec §9 gives the lower bound). */
export const MIN_QUERY_LENGTH = 2
export const MAX_QUERY_LENGTH = 100

/** How many records of a search a file has; the whole directory is at /data. */
export const MAX_IN_FILE = 5000
