import { apiApp } from '../../platform/http/api-app.ts'
import { staffRoute } from '../../staff/staff-guard.ts'
import { json } from '../../staff/staff-reply.ts'
import { dashboardQuerySchema, dashboardSchema } from './dashboard.contract.ts'
import { findDashboard } from './dashboard.sql.ts'
import { drawCharts } from './dashboard-charts.tsx'

const dashboard = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/dashboard',
  summary: 'Leads per day, by page and by level, and how fast they were answered',
  request: { query: dashboardQuerySchema },
  responses: json(dashboardSchema),
})

export const dashboardApi = apiApp().openapi(dashboard, async (c) => {
  const { db, env } = c.var.services
  const days = Number(c.req.valid('query').days)
  const figures = await findDashboard(db, days, env.RESPONSE_TARGET_HOURS)
  return c.json({ ...figures, charts: drawCharts(figures) }, 200)
})
