/** "My workplace is not listed": a plain form for visitors, and the queue of staff. */
import type { Context } from 'hono'
import { apiApp, invalidInput } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Answers, answerForm, readAnswers } from '../../platform/web/form-pages.ts'
import { urls } from '../../site/urls.ts'
import { createStaffEvent } from '../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { PAGE_SIZE } from '../fields/fields.contract.ts'
import { cannotBeSaved, tooManyRequests } from '../fields/refusals.ts'
import { admitForm } from '../intake/admission.sql.ts'
import { weighSpam } from '../intake/spam.ts'
import { describeFailure } from '../intake/store-lead.ts'
import {
  workplaceIdParam,
  workplaceInputSchema,
  workplaceListQuery,
  workplaceListSchema,
  workplaceUpdatedSchema,
  workplaceUpdateSchema,
} from './workplaces.contract.ts'
import { createWorkplace, listWorkplaces, updateWorkplace } from './workplaces.sql.ts'

/** In a minute, from all addresses together: this many times what one may send. */
const TOTAL_PER_ADDRESS_LIMIT = 20

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/workplaces',
  summary: 'Workplaces that visitors did not find, newest first',
  request: { query: workplaceListQuery },
  responses: json(workplaceListSchema),
})
const update = staffRoute({
  role: 'agent',
  method: 'patch',
  path: '/admin/workplaces/{id}',
  summary: 'Mark a workplace as done, or reopen it',
  request: { params: workplaceIdParam, ...jsonBody(workplaceUpdateSchema) },
  responses: json(workplaceUpdatedSchema),
})

export const workplacesApi = apiApp()
  .openapi(list, async (c) => {
    const { status, page } = c.req.valid('query')
    const asked = { isOpenOnly: status === 'open', page, limit: PAGE_SIZE }
    return c.json(await listWorkplaces(c.var.services.db, asked), 200)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const { isDone } = c.req.valid('json')
    const { db } = c.var.services
    if (!(await updateWorkplace(db, id, isDone))) {
      throw new Problem(404, 'This workplace does not exist. It may have been deleted.')
    }
    const action = isDone ? 'marked a workplace as done' : 'reopened a workplace'
    await createStaffEvent(db, { actor: staffOf(c).email, action, detail: { workplace: id } })
    return c.json({ id, isDone }, 200)
  })

// A form and nothing else, so it is not part of the API's description.
workplacesApi.post('/workplaces', limitBody(32), async (c) => {
  const answers = await readAnswers(c)
  return answerForm(c, answers, [urls.missingWorkplace()], async () => {
    await accept(c, answers)
    return c.redirect(urls.missingWorkplace({ isSent: true }), 303)
  })
})

async function accept(c: Context, answers: Answers): Promise<void> {
  const parsed = workplaceInputSchema.safeParse(answers)
  if (!parsed.success) throw invalidInput(parsed.error)
  const { name, place, years, details, [HONEYPOT_FIELD]: honeypot = '' } = parsed.data
  const { db, env, log } = c.var.services
  const spam = weighSpam({
    name,
    subject: place,
    texts: [years ?? '', details ?? ''],
    honeypot,
    fillMs: null,
    isFromOtherSite: c.req.header('sec-fetch-site') === 'cross-site',
  })
  try {
    const admission = await admitForm(db, {
      form: 'workplace',
      address: clientAddress(c),
      perAddress: env.CONTACT_LIMIT,
      total: env.CONTACT_LIMIT * TOTAL_PER_ADDRESS_LIMIT,
    })
    if (!admission.isAllowed || admission.isFlood)
      throw tooManyRequests(admission.retryAfterSeconds)
    await createWorkplace(db, { name, place, years, details, spamReasons: spam.reasons })
  } catch (error) {
    if (error instanceof Problem) throw error
    log.error({ error: describeFailure(error) }, 'a missing workplace was not stored')
    throw cannotBeSaved()
  }
}
