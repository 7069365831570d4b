/** The reports for staff. They count leads and name nobody. */
import { csvLine } from '../../platform/csv.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { json, staffRoute } from '../../staff/staff-guard.ts'
import {
  reportFileQuerySchema,
  reportsQuerySchema,
  reportsSchema,
  STEPS,
} from './reports.contract.ts'
import { findReports, listFirmRows, listGroup } from './reports.sql.ts'

const reports = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/reports',
  summary: 'Leads, and how many were contacted, referred, accepted and retained',
  request: { query: reportsQuerySchema },
  responses: json(reportsSchema),
})
const file = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/reports.csv',
  summary: 'One of the tables as CSV',
  request: { query: reportFileQuerySchema },
  responses: {
    200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } },
  },
})

export const reportsApi = apiApp()
  .openapi(reports, async (c) => {
    const weeks = Number(c.req.valid('query').weeks)
    return c.json(await findReports(c.var.services.db, weeks), 200)
  })
  .openapi(file, async (c) => {
    const { by, weeks } = c.req.valid('query')
    const { db } = c.var.services
    const rows =
      by === 'firm' ? await listFirmRows(db, Number(weeks)) : await listGroup(db, by, Number(weeks))
    const [first] = rows
    const columns = first ? Object.keys(first) : ['name', ...STEPS]
    const lines = [columns, ...rows.map((row) => Object.values(row))].map(csvLine)
    return c.body(lines.join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-by-${by}-${weeks}-weeks.csv"`,
    })
  })
