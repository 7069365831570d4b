/** What staff do with firms. */

import {
  firmIdSchema,
  firmInputSchema,
  firmListSchema,
  firmPeopleSchema,
  firmPersonSchema,
  firmUpdateSchema,
  firmYearSchema,
  savedFirmSchema,
} from '../../leads/firms/firms.contract.ts'
import { findFirm, findFirmHistory, listFirms, lockFirm } from '../../leads/firms/firms.sql.ts'
import { floridaList } from '../../leads/firms/florida-list.ts'
import { addFirm, changeFirm, noSuchFirm } from '../../leads/firms/save-firm.ts'
import { FIRM_HISTORY, findFigures } from '../../leads/reports/figures.sql.ts'
import { expireOffers } from '../../leads/routing/expiry.ts'
import { renewReferralStanding } from '../../leads/routing/renew-standing.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { urls } from '../../site/urls.ts'
import { createInvitation } from '../../staff/sign-in.sql.ts'
import { invitedSchema, withProof } from '../../staff/staff.contract.ts'
import { createStaffEvent, createUser, findUser, listUsers } from '../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/firms',
  summary: 'All firms, with how much of their caps is used',
  responses: json(firmListSchema),
})
const create = staffRoute({
  role: 'admin',
  recent: true,
  method: 'post',
  path: '/admin/firms',
  summary: 'Add a firm',
  request: jsonBody(firmInputSchema),
  responses: {
    201: { description: 'Added', content: { 'application/json': { schema: savedFirmSchema } } },
  },
})
const update = staffRoute({
  role: 'admin',
  recent: true,
  method: 'patch',
  path: '/admin/firms/{id}',
  summary: 'Change, pause or resume a firm',
  request: { params: firmIdSchema, ...jsonBody(firmUpdateSchema) },
  responses: json(savedFirmSchema),
})

const people = staffRoute({
  role: 'admin',
  method: 'get',
  path: '/admin/firms/{id}/people',
  summary: 'The portal accounts of a firm',
  request: { params: firmIdSchema },
  responses: json(firmPeopleSchema),
})
const invite = staffRoute({
  role: 'admin',
  proof: true,
  method: 'post',
  path: '/admin/firms/{id}/people',
  summary: 'Create a portal account for a person at a firm; the reply has the one-time link',
  request: { params: firmIdSchema, ...jsonBody(withProof(firmPersonSchema)) },
  responses: json(invitedSchema),
})

const florida = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/firms/florida.csv',
  summary: 'The lawyers who took part in a year, as Rule 4-7.22 of The Florida Bar asks to report',
  request: { query: firmYearSchema },
  responses: {
    200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } },
  },
})

export const firmsApi = apiApp()
  .openapi(florida, async (c) => {
    const { year } = c.req.valid('query')
    return c.body(floridaList(await listFirms(c.var.services.db, {}), year), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="florida-bar-${year}.csv"`,
    })
  })
  .openapi(list, async (c) => {
    const { db } = c.var.services
    const { figures, asOf } = await findFigures(db, FIRM_HISTORY, () => findFirmHistory(db))
    return c.json({ firms: await listFirms(db, figures), asOf }, 200)
  })
  .openapi(create, async (c) => {
    const wanted = c.req.valid('json')
    const actor = staffOf(c).email
    const { db } = c.var.services
    const saved = await db.transaction((tx) => addFirm(tx, wanted, actor))
    await renewReferralStanding(db)
    return c.json(saved, 201)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const actor = staffOf(c).email
    const { db } = c.var.services
    const saved = await db.transaction((tx) => changeFirm(tx, id, wanted, actor))
    // From the commit on it can accept nothing. What is left open when this fails ends within a minute.
    await expireOffers(db, c.var.leads.enqueueFirmNotices, id)
    await renewReferralStanding(db)
    return c.json(saved, 200)
  })
  .openapi(people, async (c) => {
    const { id } = c.req.valid('param')
    const { db } = c.var.services
    if (!(await findFirm(db, id))) throw noSuchFirm()
    return c.json({ people: await listUsers(db, id) }, 200)
  })
  .openapi(invite, async (c) => {
    const { id: firmId } = c.req.valid('param')
    const person = c.req.valid('json')
    const { id: actorId, email: actor } = staffOf(c)
    const invited = await c.var.services.db.transaction(async (tx) => {
      if (!(await lockFirm(tx, firmId))) throw noSuchFirm()
      const id = await createUser(tx, { ...person, role: 'firm', firmId })
      if (!id) throw new Problem(409, 'An account with this email address already exists.')
      const detail = { role: 'firm', firm: firmId }
      const subject = person.email
      await createStaffEvent(tx, { actor, action: 'created account', subject, detail })
      await c.var.securityAlerts.tell(tx, { what: 'created', personId: id, actorId })
      const user = await findUser(tx, id)
      if (!user) throw new Error('The account was not created')
      return { user, setUpPath: urls.staff.setUp(await createInvitation(tx, id)) }
    })
    return c.json(invited, 200)
  })
