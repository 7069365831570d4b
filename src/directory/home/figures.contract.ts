import { z } from 'zod'

export const figuresSchema = z
  .object({
    facilities: z.int().meta({ description: 'Facilities on record.' }),
    states: z.int().meta({ description: 'States that have any, without D.C.' }),
    isInDistrict: z.boolean().meta({ description: 'Whether the District of Columbia has any.' }),
    documents: z.int().meta({ description: 'Documents that say something about asbestos at one.' }),
    featuredState: z.int().meta({ description: 'Facilities in the state that the site features.' }),
    enhancedCities: z.int().meta({ description: 'Its cities that have a full history.' }),
    facilityTypes: z.int().meta({ description: 'Facility categories that have any.' }),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof figuresSchema>
