/** What the API says about facility categories. */
import { z } from 'zod'
import { limitParameter, slugParameter } from '../../platform/http/parameters.ts'

export const categorySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    facilityCount: z.int(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof categorySchema>

const categorySlug = slugParameter('The category, as in its address.', 'shipyards')
const stateSlug = slugParameter('The state, as in its address.', 'florida')

export const categoriesQueryParams = z.object({
  stateSlug: stateSlug.optional().meta({
    description: 'Count the facilities of this state only.',
  }),
})

export const categoryParams = z.object({ categorySlug })

export const categoryCitiesQueryParams = z.object({ stateSlug, limit: limitParameter })
