import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
import { stateParams } from '../place.contract.ts'
import { stateQueryParams, stateSchema, stateWithCitiesSchema } from './states.contract.ts'
import { findStateWithCities, listStates } from './states.sql.ts'

const states = createRoute({
  ...publicRead,
  path: '/states',
  operationId: 'listStates',
  tags: ['States and cities'],
  summary: 'All states',
  responses: listReplies(z.array(stateSchema), 'The states, by name.'),
})

const state = createRoute({
  ...publicRead,
  path: '/states/{stateSlug}',
  operationId: 'getState',
  tags: ['States and cities'],
  summary: 'One state with its cities',
  description: 'With `type`, the count and the cities are those of the matching facilities.',
  request: { params: stateParams, query: stateQueryParams },
  responses: replies(stateWithCitiesSchema, 'The state.', 'State not found'),
})

export const statesApi = apiApp()
  .openapi(states, async (c) => c.json(await listStates(c.var.services.db), 200))
  .openapi(state, async (c) => {
    const { stateSlug } = c.req.valid('param')
    const found = await findStateWithCities(c.var.services.db, stateSlug, c.req.valid('query').type)
    if (!found) throw new Problem(404, 'State not found')
    return c.json(found, 200)
  })
