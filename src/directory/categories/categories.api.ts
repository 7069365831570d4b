import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
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
import {
  findCategoryAbout,
  findCategoryRecord,
  listCategoryNames,
} from './category-record-files.ts'
import {
  categoryAboutSchema,
  categoryNameSchema,
  categoryRecordSchema,
} from './category-records.contract.ts'

const tags = ['Categories']
const CATEGORY_NOT_FOUND = 'Category not found'

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
  responses: replies(z.array(stateSchema), 'The states, by name.', CATEGORY_NOT_FOUND),
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

const recordNames = createRoute({
  ...publicRead,
  path: '/category-records',
  operationId: 'listCategoryRecords',
  tags,
  summary: 'What each category is called and covers',
  responses: listReplies(z.array(categoryNameSchema), 'The records, by name.'),
})

const record = createRoute({
  ...publicRead,
  path: '/category-records/{categorySlug}',
  operationId: 'getCategoryRecord',
  tags,
  summary: 'Everything written about one category, with its references',
  request: { params: categoryParams },
  responses: replies(categoryRecordSchema, 'The record.', CATEGORY_NOT_FOUND),
})

const about = createRoute({
  ...publicRead,
  path: '/category-records/{categorySlug}/about',
  operationId: 'getCategoryAbout',
  tags,
  summary: 'The short account of one category, with the references it cites',
  request: { params: categoryParams },
  responses: replies(categoryAboutSchema, 'The short account.', CATEGORY_NOT_FOUND),
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
  .openapi(recordNames, (c) => c.json(listCategoryNames(), 200))
  .openapi(record, (c) => {
    const found = findCategoryRecord(c.req.valid('param').categorySlug)
    if (!found) throw new Problem(404, CATEGORY_NOT_FOUND)
    return c.json(found, 200)
  })
  .openapi(about, (c) => {
    const found = findCategoryAbout(c.req.valid('param').categorySlug)
    if (!found) throw new Problem(404, CATEGORY_NOT_FOUND)
    return c.json(found, 200)
  })

async function categoryIdOf(c: Context, slug: string): Promise<number> {
  const id = await findCategoryId(c.var.services.db, slug)
  if (id === null) throw new Problem(404, CATEGORY_NOT_FOUND)
  return id
}

async function stateIdOf(c: Context, slug: string): Promise<number> {
  const id = await findStateId(c.var.services.db, slug)
  if (id === null) throw new Problem(404, 'State not found')
  return id
}
