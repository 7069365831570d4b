import { loggable } from '../../platform/errors.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { createStaffEvent } from '../../staff/staff-events.sql.ts'
import { staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { jsonBody } from '../../staff/staff-reply.ts'
import { leadExportSchema } from './lead-desk.contract.ts'
import { exportLeads } from './lead-export.ts'

const exportRoute = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/export',
  summary: 'All leads of a filter as CSV; who exported what is recorded',
  request: jsonBody(leadExportSchema),
  responses: {
    200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } },
    403: { description: 'Viewers may not export' },
  },
})

export const leadExportApi = apiApp().openapi(exportRoute, async (c) => {
  const { db, env, log } = c.var.services
  const { q, ...filter } = c.req.valid('json')
  // What was searched for is a person; that there was a search is enough for the record.
  const detail = { ...filter, ...(q ? { search: true } : {}) }
  await createStaffEvent(db, { actor: staffOf(c).email, action: 'exported leads', detail })
  const lines = exportLeads(db, { ...filter, q }, env.RESPONSE_TARGET_HOURS)
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        log.error({ error: loggable(error) }, 'export of leads broke off')
        // Who writes the reply may print what it is given.
        controller.error(new Error('the export broke off'))
      }
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  const day = new Date().toISOString().slice(0, 10)
  return c.body(stream, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="leads-${day}.csv"`,
  })
})
