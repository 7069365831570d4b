/** Notifications of leads that could not be delivered, and sending them again. */
import type { Context } from 'hono'
import { apiApp } from '../../platform/http/api-app.ts'
import { createStaffEvent } from '../../staff/staff-events.sql.ts'
import { staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { json, jsonBody } from '../../staff/staff-reply.ts'
import {
  failedNoticesSchema,
  MOST_NOTICES,
  retriedSchema,
  retryNoticesSchema,
} from './notification-desk.contract.ts'

const MOST_COUNTED = 1_000

const failed = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/notifications',
  summary: 'Notifications that were given up, newest first',
  responses: json(failedNoticesSchema),
})
const retry = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/notifications/retry',
  summary: 'Send them again: those named, or all',
  request: jsonBody(retryNoticesSchema),
  responses: json(retriedSchema),
})

export const notificationDeskApi = apiApp()
  .openapi(failed, async (c) => {
    const found = await c.var.leads.listFailedNotifications(MOST_NOTICES)
    const shown = found.map((notice) => ({ ...notice, failedAt: notice.failedAt.toISOString() }))
    return c.json({ failed: shown }, 200)
  })
  .openapi(retry, async (c) => {
    const { jobIds } = c.req.valid('json')
    const retried = await c.var.leads.retryNotifications(jobIds)
    const actor = staffOf(c).email
    const detail = { notifications: retried }
    await createStaffEvent(c.var.services.db, { actor, action: 'retried notifications', detail })
    return c.json({ retried }, 200)
  })

export async function countFailedNotifications(c: Context): Promise<number> {
  return (await c.var.leads.listFailedNotifications(MOST_COUNTED)).length
}
