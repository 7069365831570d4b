/** The form "My workplace is not listed". Without zod, because the search page loads it. */
export const maxWorkplaceLengths = {
  name: 120,
  place: 120,
  years: 60,
  details: 2000,
  email: 254,
} as const
export type WorkplaceField = keyof typeof maxWorkplaceLengths
