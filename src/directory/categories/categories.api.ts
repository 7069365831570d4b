import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { publicRead, replies } from '../../platform/http/public-read.ts'
import { stateCitySchema, stateSchema } from '../states/states.contract.ts'
import {
  categoriesQueryParams,
  categoryCitiesQueryParams,
  categoryParams,
  categorySchema,
} from './categories.contract.ts'
import {
  findCategoryId,
  findStateId,
  listCategories,
  listCategoriesOfState,
  listCitiesOfCategory,
  listStatesOfCategory,
} from './categories.sql.ts'

const tags = ['Categories']

const categories = createRoute({
  ...publicRead,
  path: '/categories',
  operationId: 'listCategories',
  tags,
  summary: 'All facility categories',
  request: { query: categoriesQueryParams },
  responses: replies(z.array(categorySchema), 'The categories, by name.', 'State not found'),
})

const categoryStates = createRoute({
  ...publicRead,
  path: '/categories/{categorySlug}/states',
  operationId: 'listStatesOfCategory',
  tags,
  summary: 'All states, with their number of facilities of a category',
  request: { params: categoryParams },
  responses: replies(z.array(stateSchema), 'The states, by name.', 'Category not found'),
})

const categoryCities = createRoute({
  ...publicRead,
  path: '/categories/{categorySlug}/cities',
  operationId: 'listCitiesOfCategory',
  tags,
  summary: 'The cities of a state that have facilities of a category',
  request: { params: categoryParams, query: categoryCitiesQueryParams },
  responses: replies(
    z.array(stateCitySchema),
    'The cities, most facilities of the category first.',
    'Category not found, or State not found',
  ),
})

export const categoriesApi = apiApp()
  .openapi(categories, async (c) => {
    const { stateSlug } = c.req.valid('query')
    const { db } = c.var.services
    if (!stateSlug) return c.json(await listCategories(db), 200)
    return c.json(await listCategoriesOfState(db, await stateIdOf(c, stateSlug)), 200)
  })
  .openapi(categoryStates, async (c) => {
    const categoryId = await categoryIdOf(c, c.req.valid('param').categorySlug)
    return c.json(await listStatesOfCategory(c.var.services.db, categoryId), 200)
  })
  .openapi(categoryCities, async (c) => {
    const { stateSlug, limit } = c.req.valid('query')
    const categoryId = await categoryIdOf(c, c.req.valid('param').categorySlug)
    const stateId = await stateIdOf(c, stateSlug)
    return c.json(
      await listCitiesOfCategory(c.var.services.db, { categoryId, stateId, limit }),
      200,
    )
  })

async function categoryIdOf(c: Context, slug: string): Promise<number> {
  const id = await findCategoryId(c.var.services.db, slug)
  if (id === null) throw new Problem(404, 'Category not found')
  return id
}

async function stateIdOf(c: Context, slug: string): Promise<number> {
  const id = await findStateId(c.var.services.db, slug)
  if (id === null) throw new Problem(404, 'State not found')
  return id
}
