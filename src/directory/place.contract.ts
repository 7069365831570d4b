/** How replies and requests name a place; shared by states, cities and facilities. */
import { z } from 'zod'
import { slugParameter, textParameter } from '../platform/http/parameters.ts'

export const placeSchema = z.object({ name: z.string(), slug: z.string() }).meta({ id: 'Place' })

export const stateNameSchema = z
  .object({
    name: z.string(),
    slug: z.string(),
    code: z.string().meta({ description: 'Two letters, as the postal service has them.' }),
  })
  .meta({ id: 'StateName' })

export const stateParams = z.object({
  stateSlug: slugParameter('The state, as in its address.', 'florida'),
})

export const cityParams = stateParams.extend({
  citySlug: slugParameter('The city, as in its address.', 'tampa'),
})

export const typeParameter = textParameter(
  100,
  'A facility type, for example Shipyard; capitals do not matter.',
)
