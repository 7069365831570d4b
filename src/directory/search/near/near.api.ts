import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../../platform/http/api-app.ts'
import { listReplies, publicRead } from '../../../platform/http/public-read.ts'
import { nearPlacesSchema, nearQuery } from './near.contract.ts'
import { listNearPlaces } from './near.sql.ts'

const nearPlaces = createRoute({
  ...publicRead,
  path: '/search/near',
  operationId: 'listNearPlaces',
  tags: ['Search'],
  summary: 'All positions, for finding the nearest without saying where one is',
  description: 'It takes no position: the browser compares the list with its own (decision 136).',
  request: { query: nearQuery },
  responses: listReplies(nearPlacesSchema, 'The same list for everyone.'),
})

export const nearApi = apiApp().openapi(nearPlaces, async (c) =>
  c.json(await listNearPlaces(c.var.services.db, c.req.valid('query').of), 200),
)
