/** The beacon that public pages send, and the figures for staff. */
import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { json, staffRoute } from '../staff/staff-guard.ts'
import { beaconSchema, measurementQuerySchema, measurementSchema } from './measurement.contract.ts'
import { findMeasurement } from './measurement.sql.ts'

const beacon = createRoute({
  method: 'post',
  path: '/measure',
  hide: true,
  middleware: limitBody(1),
  request: {
    body: { required: true, content: { 'application/json': { schema: beaconSchema } } },
  },
  responses: { 204: { description: 'Counted' } },
})

const measurement = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/measurement',
  summary: 'Visits, facility views, form starts and leads, by kind of page',
  request: { query: measurementQuerySchema },
  responses: json(measurementSchema),
})

export const measurementApi = apiApp()
  .openapi(beacon, (c) => {
    checkOrigin(c)
    if (c.var.measurement.limit.admit(clientAddress(c)) > 0) {
      throw new Problem(429, 'Too many counts. Please wait a minute.', {
        headers: { 'retry-after': '60' },
      })
    }
    const { kind, pageKind } = c.req.valid('json')
    c.var.measurement.count(kind, pageKind)
    return c.body(null, 204)
  })
  .openapi(measurement, async (c) => {
    const { days } = c.req.valid('query')
    return c.json(await findMeasurement(c.var.services.db, Number(days)), 200)
  })
