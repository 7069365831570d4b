/** Keeping the desk in order: merging leads of one person, releasing suspected spam, consents given to staff, and saved views of the list. */

import { leadIdSchema } from '../leads/fields/fields.contract.ts'
import { listErasureNotices } from '../leads/retention/erasure-notices.sql.ts'
import { findOpenLead } from '../leads/sealing/sealed-rows.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { createStaffEvent } from '../staff/staff.sql.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from '../staff/staff-guard.ts'
import { newSavedViewSchema, savedViewsSchema } from './desk.contract.ts'
import { erasedSchema, erasureNoticesSchema, erasureSchema } from './erasure.contract.ts'
import { healthConsentSchema } from './health-consent.contract.ts'
import { recordHealthConsents } from './health-consent.sql.ts'
import { mergeSchema, unmergeSchema } from './merge.contract.ts'
import { mergeLeads, unmergeLead } from './merge.sql.ts'
import { rejectLead, releaseLead } from './release.sql.ts'
import { deleteView, listViews, upsertView } from './saved-views.sql.ts'

const merge = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/merge',
  summary: 'Work on one lead of a person instead of two; both keep their histories',
  request: { params: leadIdSchema, ...jsonBody(mergeSchema) },
  responses: {
    ...noContent,
    409: {
      description:
        'They look like different people and there is no reason, or one is merged already',
    },
  },
})
const unmerge = staffRoute({
  role: 'agent',
  method: 'delete',
  path: '/admin/contacts/{id}/merge',
  summary: 'Undo the merge of this lead into another',
  request: {
    params: leadIdSchema,
    body: { content: { 'application/json': { schema: unmergeSchema } } },
  },
  responses: {
    ...noContent,
    409: { description: 'A firm was offered the request while they were one' },
  },
})
const healthConsent = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/health-consents',
  summary: 'Record a separate consent to health data that staff were given',
  request: { params: leadIdSchema, ...jsonBody(healthConsentSchema) },
  responses: { ...noContent, 409: { description: 'Consent was withdrawn' } },
})
const release = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/release',
  summary: 'This lead is not spam: it enters the queue, and its notifications are sent',
  request: { params: leadIdSchema },
  responses: { ...noContent, 409: { description: 'It was not set aside as spam' } },
})
const reject = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/reject',
  summary: 'This lead is spam: somebody has read it, and it leaves the queue',
  request: { params: leadIdSchema },
  responses: { ...noContent, 409: { description: 'It is not set aside' } },
})
const erase = staffRoute({
  role: 'admin',
  recent: true,
  method: 'post',
  path: '/admin/contacts/{id}/erase',
  summary: 'Erase the person of this lead, with everything that has their email address',
  request: { params: leadIdSchema, ...jsonBody(erasureSchema) },
  responses: json(erasedSchema),
})
const erasures = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/erasures',
  summary: 'Which firms were told that a person was erased, and which have confirmed it',
  responses: json(erasureNoticesSchema),
})
const savedViews = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/views',
  summary: 'The caller’s saved views of the list',
  responses: json(savedViewsSchema),
})
const saveView = staffRoute({
  role: 'viewer',
  method: 'post',
  path: '/admin/views',
  summary: 'Save a view of the list, or replace the one with that name',
  request: jsonBody(newSavedViewSchema),
  responses: json(savedViewsSchema),
})
const removeView = staffRoute({
  role: 'viewer',
  method: 'delete',
  path: '/admin/views/{id}',
  summary: 'Delete a saved view',
  request: { params: leadIdSchema },
  responses: json(savedViewsSchema),
})

export const upkeepApi = apiApp()
  .openapi(merge, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = { ...c.req.valid('json'), actor: staffOf(c).email }
    await c.var.services.db.transaction((tx) => mergeLeads(tx, id, wanted))
    return c.body(null, 204)
  })
  .openapi(unmerge, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = { ...c.req.valid('json'), actor: staffOf(c).email }
    await c.var.services.db.transaction((tx) => unmergeLead(tx, id, wanted))
    return c.body(null, 204)
  })
  .openapi(healthConsent, async (c) => {
    const { id } = c.req.valid('param')
    const given = c.req.valid('json')
    await c.var.services.db.transaction((tx) =>
      recordHealthConsents(tx, id, given, staffOf(c).email),
    )
    return c.body(null, 204)
  })
  .openapi(release, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.services.db.transaction(async (tx) => {
      await releaseLead(tx, id, staffOf(c).email)
      await c.var.leads.enqueueNotifications(tx, id)
    })
    return c.body(null, 204)
  })
  .openapi(reject, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.services.db.transaction((tx) => rejectLead(tx, id, staffOf(c).email))
    return c.body(null, 204)
  })
  .openapi(erase, async (c) => {
    const { db } = c.var.services
    const { email: actor } = staffOf(c)
    const lead = await findOpenLead(db, c.req.valid('param').id)
    if (!lead) throw new Problem(404, 'This lead does not exist. It may have been erased.')
    const { keepConsent } = c.req.valid('json')
    const { receipt } = await c.var.leads.erase(lead.email, { keepConsent, requestedBy: actor })
    const detail = { receipt, keptConsent: keepConsent }
    await createStaffEvent(db, { actor, action: 'erased a person', detail })
    return c.json({ receipt }, 200)
  })
  .openapi(erasures, async (c) =>
    c.json({ notices: await listErasureNotices(c.var.services.db) }, 200),
  )
  .openapi(savedViews, async (c) =>
    c.json({ views: await listViews(c.var.services.db, staffOf(c).email) }, 200),
  )
  .openapi(saveView, async (c) => {
    const { db } = c.var.services
    const { email } = staffOf(c)
    await db.transaction((tx) => upsertView(tx, email, c.req.valid('json')))
    return c.json({ views: await listViews(db, email) }, 200)
  })
  .openapi(removeView, async (c) => {
    const { db } = c.var.services
    const { email } = staffOf(c)
    await deleteView(db, email, c.req.valid('param').id)
    return c.json({ views: await listViews(db, email) }, 200)
  })
