/** What a browser needs to find the nearest records itself: every position, so that it need not say its own. */
import { z } from 'zod'

export const nearQuery = z.object({
  of: z
    .literal('towns', 'must be towns')
    .meta({ description: 'Each town that has records, however few records there are.' })
    .optional(),
})

export const nearPlacesSchema = z
  .object({
    of: z.enum(['records', 'towns']).meta({
      description: 'Each record, or in a larger directory each town that has records.',
    }),
    places: z.array(
      z.object({
        name: z.string(),
        detail: z.string(),
        href: z.string().meta({ description: 'Its address on this site.' }),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  })
  .meta({ id: 'NearPlaces' })
export type NearPlaces = z.infer<typeof nearPlacesSchema>
