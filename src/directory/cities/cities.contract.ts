/** What the API says about cities. */
import { z } from 'zod'
import { idParameter } from '../../platform/http/parameters.ts'
import { stateNameSchema } from '../place.contract.ts'

const cityStateSchema = z
  .object({ id: z.int(), ...stateNameSchema.shape })
  .meta({ id: 'CityState' })

export const citySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    stateId: z.int(),
    county: z.string().nullable(),
    countyName: z.string().nullable().meta({
      description: 'In full: “Hillsborough County”, “Orleans Parish”, “City of Norfolk”.',
    }),
    facilityCount: z.int(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    state: cityStateSchema,
  })
  .meta({ id: 'City' })
export type City = z.infer<typeof citySchema>

export const relatedCitySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    facilityCount: z.int(),
    distance: z.number().nullable().meta({ description: 'Miles between the two cities.' }),
  })
  .meta({ id: 'RelatedCity' })
export type RelatedCity = z.infer<typeof relatedCitySchema>

export const cityIdParams = z.object({ id: idParameter('The id of a city.') })
