/** The beacon of the public pages, and the figures for staff. */
import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { apiApp } from '../platform/http/api-app.ts'
import { addressGroup, clientAddress } from '../platform/http/client-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { checkOrigin } from '../platform/http/same-origin.ts'
import { services } from '../platform/services.ts'
import { staffRoute } from '../staff/staff-guard.ts'
import { json } from '../staff/staff-reply.ts'
import { beaconSchema, measurementQuerySchema, measurementSchema } from './measurement.contract.ts'
import { findMeasurement } from './measurement.sql.ts'
import { count } from './measurement-service.ts'
import { MinuteLimit } from './minute-limit.ts'

const LARGEST_BODY = 1024
const limit = new MinuteLimit({ perCaller: 60, total: 6_000 })

const beacon = createRoute({
  method: 'post',
  path: '/measure',
  hide: true,
  middleware: bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new Problem(413, 'A count can hold at most 1 kB.')
    },
  }),
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
    if (!limit.allows(addressGroup(clientAddress(c)))) {
      throw new Problem(429, 'Too many counts. Please wait a minute.', {
        headers: { 'retry-after': '60' },
      })
    }
    const { kind, pageKind } = c.req.valid('json')
    count(kind, pageKind)
    return c.body(null, 204)
  })
  .openapi(measurement, async (c) => {
    const { days } = c.req.valid('query')
    return c.json(await findMeasurement(services().db, Number(days)), 200)
  })
