/** The audit log, for administrators. Reading it is recorded too. */
import { csvLine } from '../platform/csv.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { auditFilterSchema, auditPageSchema, auditQuerySchema } from './audit.contract.ts'
import { listAudit } from './audit.sql.ts'
import { createStaffEvent, listUsers } from './staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from './staff-guard.ts'

const PAGE_SIZE = 50
/** A file that a spreadsheet still opens; narrower filters get the rest. */
const MAX_EXPORTED = 50_000

const page = staffRoute({
  role: 'admin',
  method: 'get',
  path: '/admin/audit',
  summary: 'Who read, exported or changed what, newest first',
  request: { query: auditQuerySchema },
  responses: json(auditPageSchema),
})
const file = staffRoute({
  role: 'admin',
  recent: true,
  method: 'post',
  path: '/admin/audit/export',
  summary: `The same as CSV, up to ${MAX_EXPORTED} entries`,
  request: jsonBody(auditFilterSchema),
  responses: {
    200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } },
  },
})

export const auditApi = apiApp()
  .openapi(page, async (c) => {
    const { page, ...filter } = c.req.valid('query')
    const { db } = c.var.services
    const staff = staffOf(c)
    await c.var.audit.flush()
    const found = await listAudit(db, filter, {
      limit: PAGE_SIZE + 1,
      offset: (page - 1) * PAGE_SIZE,
    })
    const people = await listUsers(db)
    await c.var.audit.record({
      actor: staff.email,
      action: 'opened the audit log',
      isReading: true,
      detail: { page },
      address: clientAddress(c),
    })
    const events = found.slice(0, PAGE_SIZE)
    const isMore = found.length > PAGE_SIZE
    return c.json(
      { events, isMore, people: people.map(({ email, name }) => ({ email, name })) },
      200,
    )
  })
  .openapi(file, async (c) => {
    const { db } = c.var.services
    await c.var.audit.flush()
    const filter = c.req.valid('json')
    const events = await listAudit(db, filter, { limit: MAX_EXPORTED, offset: 0 })
    const actor = staffOf(c).email
    const detail = { rows: events.length, ...filter }
    await createStaffEvent(db, { actor, action: 'exported the audit log', detail })
    const lines = events.map((event) =>
      csvLine([
        event.at,
        event.actor ?? 'command line',
        event.address,
        event.action,
        event.reference ?? event.leadId,
        event.subject,
        JSON.stringify(event.detail),
      ]),
    )
    const head = csvLine(['Time', 'Who', 'Address', 'What', 'Lead', 'Account', 'Details'])
    const day = new Date().toISOString().slice(0, 10)
    return c.body(`\ufeff${head}${lines.join('')}`, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${day}.csv"`,
    })
  })
