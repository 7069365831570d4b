/** The reports for staff. They count leads and name nobody. */
import { csvLine } from '../../platform/csv.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { usStates } from '../../site/us.ts'
import { json, staffRoute } from '../../staff/staff-guard.ts'
import { hasFirm } from '../firms/firms.sql.ts'
import { findFigures, reportName } from './figures.sql.ts'
import {
  type ReportGroup,
  type ReportsQuery,
  reportFileQuerySchema,
  reportsQuerySchema,
  reportsSchema,
  STEPS,
} from './reports.contract.ts'
import { computeReports, listFirmRows, listGroup, listReasons } from './reports.sql.ts'

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
    const query = c.req.valid('query')
    const { db } = c.var.services
    await checkFilters(db, query)
    const { figures, asOf } = await findFigures(db, reportName(query), () =>
      computeReports(db, query),
    )
    return c.json({ ...figures, reasons: await listReasons(db, query), asOf }, 200)
  })
  .openapi(file, async (c) => {
    const { by, ...query } = c.req.valid('query')
    const { db } = c.var.services
    await checkFilters(db, query)
    const rows = await listRows(db, by, query)
    const [first] = rows
    const columns = first ? Object.keys(first) : ['name', ...STEPS]
    const lines = [columns, ...rows.map((row) => Object.values(row))].map(csvLine)
    return c.body(lines.join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-by-${by}-${query.weeks}-weeks.csv"`,
    })
  })

type Table = ReportGroup | 'firm' | 'reason'

const listRows = (db: Queryable, by: Table, query: ReportsQuery): Promise<object[]> => {
  if (by === 'firm') return listFirmRows(db, query)
  return by === 'reason' ? listReasons(db, query) : listGroup(db, by, query)
}

/** What does not exist has no figures, and none are stored for it. */
async function checkFilters(db: Queryable, { state, firm }: ReportsQuery): Promise<void> {
  if (state && !usStates.some(({ code }) => code === state)) {
    throw new Problem(400, 'There is no such state.')
  }
  if (firm && !(await hasFirm(db, firm))) throw new Problem(400, 'There is no such firm.')
}
