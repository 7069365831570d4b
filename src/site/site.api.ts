import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../platform/http/api-app.ts'
import { adSettings } from './ad-settings.ts'
import { siteSummarySchema } from './site.contract.ts'
import { findSiteSummary } from './site.sql.ts'

const siteSummary = createRoute({
  method: 'get',
  path: '/site',
  summary: 'What every page shows: category counts of the featured state, demonstration or not',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: siteSummarySchema } } },
  },
})

export const siteApi = apiApp().openapi(siteSummary, async (c) => {
  const { db, env } = c.var.services
  const summary = await findSiteSummary(db)
  return c.json({ ...summary, origin: env.SITE_URL ?? '', ads: adSettings(env) }, 200)
})
