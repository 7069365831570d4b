/** What the API says about states. */
import { z } from 'zod'
import { stateNameSchema, typeParameter } from '../place.contract.ts'

export const stateSchema = z
  .object({ id: z.int(), ...stateNameSchema.shape, facilityCount: z.int() })
  .meta({ id: 'State' })
export type State = z.infer<typeof stateSchema>

export const stateCitySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    facilityCount: z.int(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'StateCity' })
export type StateCity = z.infer<typeof stateCitySchema>

const countedCategorySchema = z
  .object({ id: z.int(), name: z.string(), slug: z.string(), facilityCount: z.int() })
  .meta({ id: 'CountedCategory' })
export type CountedCategory = z.infer<typeof countedCategorySchema>

const countedTypeSchema = z
  .object({
    name: z.string(),
    label: z
      .string()
      .optional()
      .meta({ description: 'With `lang`: the name in that language, where it is translated.' }),
    facilityCount: z.int(),
  })
  .meta({ id: 'CountedFacilityType' })
export type CountedType = z.infer<typeof countedTypeSchema>

export const stateWithCitiesSchema = z
  .object({
    ...stateSchema.shape,
    facilityCount: z
      .int()
      .meta({ description: 'The facilities of the type that was asked for, or all of them.' }),
    type: z
      .string()
      .nullable()
      .meta({ description: 'The facility type asked for, spelled as the records spell it.' }),
    cities: z.array(stateCitySchema).meta({
      description: 'By name. With a type, only cities that have such a facility, with that count.',
    }),
    types: z
      .array(countedCategorySchema)
      .meta({ description: 'The facility categories of the whole state, most first.' }),
    facilityTypes: z.array(countedTypeSchema).meta({
      description: 'The values that `type` can have in this state, most first.',
    }),
  })
  .meta({ id: 'StateWithCities' })
export type StateWithCities = z.infer<typeof stateWithCitiesSchema>

export const stateQueryParams = z.object({ type: typeParameter.optional() })
