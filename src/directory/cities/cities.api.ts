import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { publicRead, replies } from '../../platform/http/public-read.ts'
import { findCity } from '../find-city.sql.ts'
import { cityParams } from '../place.contract.ts'
import { cityIdParams, citySchema, relatedCitySchema } from './cities.contract.ts'
import { listRelatedCities } from './cities.sql.ts'

const relatedCities = createRoute({
  ...publicRead,
  path: '/cities/{id}/related',
  operationId: 'listRelatedCities',
  tags: ['States and cities'],
  summary: 'Other cities of the same state',
  description:
    'At most 12 that have facilities, nearest first; without coordinates, largest first.',
  request: { params: cityIdParams },
  responses: replies(z.array(relatedCitySchema), 'The cities.', 'City not found'),
})

const city = createRoute({
  ...publicRead,
  path: '/cities/{stateSlug}/{citySlug}',
  operationId: 'getCity',
  tags: ['States and cities'],
  summary: 'One city with its state',
  request: { params: cityParams },
  responses: replies(citySchema, 'The city.', 'City not found'),
})

export const citiesApi = apiApp()
  .openapi(relatedCities, async (c) => {
    const related = await listRelatedCities(c.var.services.db, c.req.valid('param').id)
    if (!related) throw new Problem(404, 'City not found')
    return c.json(related, 200)
  })
  .openapi(city, async (c) => {
    const { stateSlug, citySlug } = c.req.valid('param')
    const found = await findCity(c.var.services.db, stateSlug, citySlug)
    if (!found) throw new Problem(404, 'City not found')
    return c.json(found, 200)
  })
