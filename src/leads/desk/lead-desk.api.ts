/** Lead management: the calls of spec §7, and what staff need besides. */
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { json, jsonBody } from '../../staff/staff-reply.ts'
import {
  bulkStatusReplySchema,
  bulkStatusSchema,
  leadConflictSchema,
  leadCountsSchema,
  leadDetailSchema,
  leadIdSchema,
  leadListQuerySchema,
  leadListSchema,
  leadSchema,
  leadSearchSchema,
  leadUpdateSchema,
} from './lead-desk.contract.ts'
import { findLeadDetail } from './lead-detail.sql.ts'
import { countDesk, listLeads } from './lead-list.sql.ts'
import { updateLead } from './lead-update.sql.ts'
import { countFailedNotifications } from './notification-desk.api.ts'

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts',
  summary: 'A page of leads, newest first unless asked otherwise',
  request: { query: leadListQuerySchema },
  responses: json(leadListSchema),
})
const search = staffRoute({
  role: 'viewer',
  method: 'post',
  path: '/admin/contacts/search',
  summary: 'The same, by name, e-mail address, telephone number or reference',
  request: jsonBody(leadSearchSchema),
  responses: json(leadListSchema),
})
const counts = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/counts',
  summary: 'How much there is to do',
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
  summary: 'Change status, priority, notes or whom it was passed on to',
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

export const leadDeskApi = apiApp()
  .openapi(list, async (c) => {
    const { db, env } = c.var.services
    return c.json(await listLeads(db, c.req.valid('query'), env.RESPONSE_TARGET_HOURS), 200)
  })
  .openapi(search, async (c) => {
    const { db, env } = c.var.services
    return c.json(await listLeads(db, c.req.valid('json'), env.RESPONSE_TARGET_HOURS), 200)
  })
  .openapi(counts, async (c) => {
    const { db, env } = c.var.services
    const responseTargetHours = env.RESPONSE_TARGET_HOURS
    const desk = await countDesk(db, responseTargetHours)
    const failedNotifications = await countFailedNotifications(c)
    return c.json({ ...desk, failedNotifications, responseTargetHours }, 200)
  })
  .openapi(bulk, async (c) => {
    const { status, leads } = c.req.valid('json')
    const actor = staffOf(c).email
    // Always in the same order: two people with overlapping choices must not wait for each other.
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
    const found = await findLeadDetail(c.var.services.db, c.req.valid('param').id)
    if (!found) throw noSuchLead()
    return c.json(found, 200)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const actor = staffOf(c).email
    const outcome = await c.var.services.db.transaction((tx) => updateLead(tx, id, wanted, actor))
    if (outcome.kind === 'missing') throw noSuchLead()
    if (outcome.kind === 'refused') {
      throw new Problem(400, `${outcome.problem.message}.`, { errors: [outcome.problem] })
    }
    if (outcome.kind === 'updated') return c.json(outcome.lead, 200)
    const { current, changedBy } = outcome
    const title = 'Conflict'
    const detail = `${changedBy ?? 'Somebody'} changed this lead while you had it open.`
    const problem = { type: 'about:blank', title, status: 409, detail, current, changedBy }
    return c.json(problem, 409, { 'content-type': 'application/problem+json; charset=utf-8' })
  })

const noSuchLead = () => new Problem(404, 'There is no such lead. It may have been erased.')
