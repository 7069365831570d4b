import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
import { categoryParams } from './categories.contract.ts'
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
const MISSING = 'Category not found'

const names = createRoute({
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
  responses: replies(categoryRecordSchema, 'The record.', MISSING),
})

const about = createRoute({
  ...publicRead,
  path: '/category-records/{categorySlug}/about',
  operationId: 'getCategoryAbout',
  tags,
  summary: 'The short account of one category, with the references it cites',
  request: { params: categoryParams },
  responses: replies(categoryAboutSchema, 'The short account.', MISSING),
})

export const categoryRecordsApi = apiApp()
  .openapi(names, (c) => c.json(listCategoryNames(), 200))
  .openapi(record, (c) => {
    const found = findCategoryRecord(c.req.valid('param').categorySlug)
    if (!found) throw new Problem(404, MISSING)
    return c.json(found, 200)
  })
  .openapi(about, (c) => {
    const found = findCategoryAbout(c.req.valid('param').categorySlug)
    if (!found) throw new Problem(404, MISSING)
    return c.json(found, 200)
  })
