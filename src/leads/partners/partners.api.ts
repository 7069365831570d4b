/** The partner law firms, for everyone. */
import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../platform/http/api-app.ts'
import { partnersSchema } from './partners.contract.ts'
import { listPartners } from './partners.sql.ts'

const list = createRoute({
  method: 'get',
  path: '/partners',
  summary: 'The law firms that a lead may be passed to, by name',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: partnersSchema } } },
  },
})

export const partnersApi = apiApp().openapi(list, async (c) => {
  c.header('cache-control', 'no-cache')
  return c.json({ firms: await listPartners(c.var.services.db) }, 200)
})
