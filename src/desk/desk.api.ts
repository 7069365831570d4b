/** What staff do with leads: the calls of spec §7, search, export, notifications and the dashboard. */
import type { Context } from 'hono'
import { leadIdSchema } from '../leads/fields/fields.contract.ts'
import { offerAfterReview } from '../leads/routing/offer.ts'
import { lockForOffer } from '../leads/routing/routing.sql.ts'
import { refuseMerged } from '../leads/sealing/merged-leads.sql.ts'
import type { Queryable } from '../platform/database/open.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { streamBody } from '../platform/http/stream-body.ts'
import { recordReading } from '../staff/audit.ts'
import { createStaffEvent } from '../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../staff/staff-guard.ts'
import { listOldFacts } from '../tools/checked-facts.ts'
import { dashboardQuerySchema, dashboardSchema } from './dashboard.contract.ts'
import { findDashboard } from './dashboard.sql.ts'
import {
  bulkStatusReplySchema,
  bulkStatusSchema,
  type LeadList,
  type LeadQuery,
  leadConflictSchema,
  leadCountsSchema,
  leadDetailSchema,
  leadExportSchema,
  leadListQuerySchema,
  leadListSchema,
  leadSchema,
  leadSearchSchema,
  leadUpdateSchema,
} from './desk.contract.ts'
import { updateLead } from './lead-change.sql.ts'
import { findLeadDetail } from './lead-detail.sql.ts'
import { exportLeads } from './lead-export.sql.ts'
import { countDesk, listLeads } from './lead-list.sql.ts'
import { maskFor } from './masking.ts'
import {
  failedNotificationsSchema,
  MAX_LISTED_NOTIFICATIONS,
  retriedSchema,
  retryNotificationsSchema,
} from './notifications.contract.ts'
import { listColleagues } from './queue/lead-work.sql.ts'
import { urgencyOf } from './queue/place-lead.ts'
import { queueRules } from './queue/queue-rules.ts'
import { listFacts } from './queue/queue-upkeep.sql.ts'
import { listTasks } from './queue/tasks.sql.ts'

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts',
  summary: 'A page of leads, newest first by default',
  request: { query: leadListQuerySchema },
  responses: json(leadListSchema),
})
const search = staffRoute({
  role: 'viewer',
  method: 'post',
  path: '/admin/contacts/search',
  summary: 'Search leads by name, email address, phone number or reference',
  request: jsonBody(leadSearchSchema),
  responses: json(leadListSchema),
})
const counts = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/counts',
  summary: 'Counts of leads, corrections and failed notifications',
  responses: json(leadCountsSchema),
})
const detail = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/{id}',
  summary: 'One lead with its history, consent record and possible duplicates',
  request: { params: leadIdSchema },
  responses: json(leadDetailSchema),
})
const update = staffRoute({
  role: 'agent',
  method: 'patch',
  path: '/admin/contacts/{id}',
  summary: 'Change the status, priority, notes or the firms it was passed on to',
  request: { params: leadIdSchema, ...jsonBody(leadUpdateSchema) },
  responses: {
    ...json(leadSchema),
    409: {
      description: 'Somebody else changed it since `updatedAt`; nothing was written',
      content: { 'application/problem+json': { schema: leadConflictSchema } },
    },
  },
})
const bulk = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/bulk-status',
  summary: 'Give several leads the same status',
  request: jsonBody(bulkStatusSchema),
  responses: json(bulkStatusReplySchema),
})
const exportRoute = staffRoute({
  role: 'agent',
  recent: true,
  method: 'post',
  path: '/admin/contacts/export',
  summary: 'All matching leads as CSV; every export is recorded',
  request: jsonBody(leadExportSchema),
  responses: {
    200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } },
    403: { description: 'Viewers may not export' },
  },
})
const failedNotifications = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/notifications',
  summary: 'Notifications that failed after all retries, newest first',
  responses: json(failedNotificationsSchema),
})
const retryNotifications = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/notifications/retry',
  summary: 'Retry failed notifications: the given ones, or all',
  request: jsonBody(retryNotificationsSchema),
  responses: json(retriedSchema),
})
const dashboard = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/dashboard',
  summary: 'Leads per day, by page and by level, and how fast they were answered',
  request: { query: dashboardQuerySchema },
  responses: json(dashboardSchema),
})

export const deskApi = apiApp()
  .openapi(list, async (c) => {
    const { db, env } = c.var.services
    const query = c.req.valid('query')
    const found = await listLeads(db, query, queueRules(env))
    return c.json(await shown(c, found, 'listed leads', query), 200)
  })
  .openapi(search, async (c) => {
    const { db, env } = c.var.services
    const query = c.req.valid('json')
    const found = await listLeads(db, query, queueRules(env))
    return c.json(await shown(c, found, 'searched leads', query), 200)
  })
  .openapi(counts, async (c) => {
    const { db, env } = c.var.services
    const responseTargetHours = env.RESPONSE_TARGET_HOURS
    const desk = await countDesk(db, responseTargetHours)
    const notifications = Object.values(await c.var.leads.countNotifications())
    const failed = notifications.reduce((sum, channel) => sum + channel.failed, 0)
    return c.json({ ...desk, failedNotifications: failed, responseTargetHours }, 200)
  })
  .openapi(bulk, async (c) => {
    const { status, leads } = c.req.valid('json')
    const actor = staffOf(c).email
    // Rows are locked in one order: two overlapping bulk updates must not deadlock.
    const ordered = [...leads].sort((a, b) => a.id - b.id)
    const skipped: number[] = []
    await c.var.services.db.transaction(async (tx) => {
      for (const { id, updatedAt } of ordered) {
        const outcome = await updateLead(tx, id, { status, updatedAt }, actor)
        if (outcome.kind !== 'updated') skipped.push(id)
      }
    })
    return c.json({ updated: leads.length - skipped.length, skipped }, 200)
  })
  .openapi(detail, async (c) => {
    const { db, env } = c.var.services
    const { id } = c.req.valid('param')
    const found = await findLeadDetail(db, id)
    const [facts] = await listFacts(db, [id])
    if (!found || !facts) throw noSuchLead()
    await recordReading(c, staffOf(c), { action: 'opened lead', reading: 'details', leadIds: [id] })
    const tasks = await listTasks(db, [id], { isOpen: false })
    return c.json({ ...found, tasks, ...urgencyOf(facts, queueRules(env), Date.now()) }, 200)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const actor = staffOf(c).email
    const { leads, services } = c.var
    await checkOwner(services.db, wanted.owner)
    const outcome = await services.db.transaction(async (tx) => {
      // First: whoever offers, merges or withdraws locks the row last.
      if (wanted.status === 'qualified') await lockForOffer(tx, id)
      await refuseMerged(tx, id)
      const updated = await updateLead(tx, id, wanted, actor)
      if (updated.kind === 'updated' && wanted.status === 'qualified') {
        await offerAfterReview(tx, id, leads.enqueueFirmNotices)
      }
      return updated
    })
    if (outcome.kind === 'missing' || outcome.kind === 'merged') throw noSuchLead()
    if (outcome.kind === 'updated') return c.json(outcome.lead, 200)
    const { current, changedBy } = outcome
    const title = 'Conflict'
    const detail = `${changedBy ?? 'Somebody'} changed this lead while you had it open.`
    const problem = { type: 'about:blank', title, status: 409, detail, current, changedBy }
    return c.json(problem, 409, { 'content-type': 'application/problem+json; charset=utf-8' })
  })
  .openapi(exportRoute, async (c) => {
    const { db, env } = c.var.services
    const { q, ...filter } = c.req.valid('json')
    // The search text names a person, so the audit log only says that there was one.
    const detail = { ...filter, ...(q ? { search: true } : {}) }
    const actor = staffOf(c).email
    await createStaffEvent(db, { actor, action: 'exported leads', detail })
    let rows = 0
    const countRows = (count: number) => {
      rows += count
    }
    const { audit } = c.var
    /** What has left is recorded also where the client or the database went away. */
    async function* recorded() {
      let isComplete = false
      try {
        yield* exportLeads(db, { ...filter, q }, env.RESPONSE_TARGET_HOURS, countRows)
        isComplete = true
      } finally {
        await audit.record({ actor, action: 'received an export', detail: { rows, isComplete } })
      }
    }
    const day = new Date().toISOString().slice(0, 10)
    return c.body(streamBody(c, recorded()), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${day}.csv"`,
    })
  })
  .openapi(failedNotifications, async (c) => {
    const found = await c.var.leads.listFailedNotifications(MAX_LISTED_NOTIFICATIONS)
    const failed = found.map((each) => ({ ...each, failedAt: each.failedAt.toISOString() }))
    return c.json({ failed }, 200)
  })
  .openapi(retryNotifications, async (c) => {
    const { jobIds } = c.req.valid('json')
    const retried = await c.var.leads.retryNotifications(jobIds)
    const actor = staffOf(c).email
    const detail = { notifications: retried }
    await createStaffEvent(c.var.services.db, { actor, action: 'retried notifications', detail })
    return c.json({ retried }, 200)
  })
  .openapi(dashboard, async (c) => {
    const { db, env } = c.var.services
    const days = Number(c.req.valid('query').days)
    const figures = await findDashboard(db, days, env.RESPONSE_TARGET_HOURS)
    return c.json({ ...figures, oldFacts: await listOldFacts(new Date()) }, 200)
  })

/** What the caller may see of a list, once that is recorded: the filters, without what was typed. */
async function shown(
  c: Context,
  list: LeadList,
  action: string,
  { limit: _, q: __, ...filter }: LeadQuery,
): Promise<LeadList> {
  const staff = staffOf(c)
  const leadIds = list.submissions.map(({ id }) => id)
  await recordReading(c, staff, { action, reading: 'rows', leadIds, detail: filter })
  return { ...list, submissions: maskFor(staff.role, list.submissions) }
}

async function checkOwner(db: Queryable, owner: string | null | undefined): Promise<void> {
  if (!owner) return
  const people = await listColleagues(db)
  if (people.some(({ email }) => email === owner)) return
  const message = 'Leads are looked after by agents and administrators'
  throw new Problem(400, `${message}.`, { errors: [{ field: 'owner', message }] })
}

const noSuchLead = () => new Problem(404, 'This lead does not exist. It may have been erased.')
