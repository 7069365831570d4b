/** How much is loaded: the home page shows it beside the scope of the project. */
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { publicRead } from '../../platform/http/public-read.ts'
import { countFigures } from './figures.sql.ts'

const figuresSchema = z
  .object({
    facilities: z.int().meta({ description: 'Facilities on record.' }),
    states: z.int().meta({ description: 'States that have any.' }),
    documents: z.int().meta({ description: 'Documents that say something about asbestos at one.' }),
    featuredState: z.int().meta({ description: 'Facilities in the state that the site features.' }),
    enhancedCities: z.int().meta({ description: 'Its cities that have a full history.' }),
    facilityTypes: z.int().meta({ description: 'Facility categories that have any.' }),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof figuresSchema>

const figures = createRoute({
  ...publicRead,
  path: '/figures',
  operationId: 'getFigures',
  tags: ['States and cities'],
  summary: 'How much is loaded',
  responses: {
    200: { description: 'The counts.', content: { 'application/json': { schema: figuresSchema } } },
  },
})

export const figuresApi = apiApp().openapi(figures, async (c) =>
  c.json(await countFigures(c.var.services.db), 200),
)
