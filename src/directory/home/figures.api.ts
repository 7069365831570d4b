/** How much is loaded: the home page shows it beside the scope of the project. */
import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../platform/http/api-app.ts'
import { publicRead } from '../../platform/http/public-read.ts'
import { figuresSchema } from './figures.contract.ts'
import { countFigures } from './figures.sql.ts'

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
