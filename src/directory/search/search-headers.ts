/** What a search reply says beside its plain list. Browser-safe: the box reads them. */
export const TOTAL_HEADER = 'X-Total-Count'
export const CORRECTED_HEADER = 'X-Search-Corrected'
export const CLOSEST_HEADER = 'X-Search-Closest'
