/** The partner law firms, for everyone. */
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { listPartners } from './partners.sql.ts'

const partnerSchema = z
  .object({
    name: z.string(),
    legalName: z.string(),
    licensedStates: z.array(z.string()).describe('Postal codes'),
    officePlace: z.string().nullable().describe('The city or county of the office'),
  })
  .meta({ id: 'Partner' })
const partnersSchema = z.object({ firms: z.array(partnerSchema) })

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
