/** Headers of a search reply, read by the search box. Safe for the browser bundle. */
export const TOTAL_HEADER = 'X-Total-Count'
export const CORRECTED_HEADER = 'X-Search-Corrected'
export const CLOSEST_HEADER = 'X-Search-Closest'
