/** What a request for facilities may ask. Server only: the shapes of replies are the contract. */
import { z } from 'zod'
import {
  idParameter,
  limitParameter,
  offsetParameter,
  slugParameter,
} from '../../platform/http/parameters.ts'
import { cityParams, typeParameter } from '../place.contract.ts'

const facilitySlug = slugParameter(
  'The facility, as in its address without the ending `-asbestos-exposure`.',
)

export const facilityFilter = z.object({
  stateId: idParameter('Facilities of this state.').optional(),
  cityId: idParameter('Facilities of this city.').optional(),
  categorySlug: slugParameter('Facilities of this category.', 'shipyards').optional(),
  type: typeParameter.optional(),
})
export type FacilityFilter = z.output<typeof facilityFilter>

export const facilityListQuery = facilityFilter.extend({
  limit: limitParameter,
  offset: offsetParameter,
  fields: z.enum(['full', 'card', 'brief'], 'must be full, card or brief').default('full').meta({
    description: 'How much of each facility: `card` and `brief` weigh less.',
  }),
})

export const facilityAddressParams = cityParams.extend({ facilitySlug })

export const facilityIdParams = z.object({ id: idParameter('The id of a facility.') })

export const resolveQuery = z.object({
  stateSlug: cityParams.shape.stateSlug,
  slug: facilitySlug,
  citySlug: cityParams.shape.citySlug
    .optional()
    .meta({ description: 'The city of the address; it decides when two cities share the slug.' }),
})
