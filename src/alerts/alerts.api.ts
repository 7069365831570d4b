/** Alerts for states without records. Plain forms post here and are redirected to the page of the alert. */

import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { Problem } from '../platform/http/problem.ts'
import { MinuteLimit } from '../platform/minute-limit.ts'
import { HONEYPOT_FIELD } from '../ui/honeypot.tsx'
import { alertUrls, isToken, MAX_EMAIL_LENGTH } from './alert-rules.ts'
import { confirmAlert, deleteAlert, findAlertByToken } from './alerts.sql.ts'

const MAX_SLUG_LENGTH = 60
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Per process: the messages to one address are limited in the database. */
const limit = new MinuteLimit({ perCaller: 5, total: 300 })

const smallForm = limitBody(4)

/** Null when the alert has ended or never existed. */
const alertStateSchema = z.object({
  alert: z
    .object({ stateName: z.string(), stateSlug: z.string(), isConfirmed: z.boolean() })
    .nullable(),
})

const fieldsOf = async (c: Context) => new URLSearchParams(await c.req.text())

const alertState = createRoute({
  method: 'get',
  path: '/alerts/state',
  summary: 'Whether the alert with this token is confirmed; null when it has ended',
  request: { query: z.object({ token: z.guid() }) },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: alertStateSchema } } },
  },
})

export const alertsApi = apiApp()
  .openapi(alertState, async (c) => {
    c.header('cache-control', 'no-store')
    const found = await findAlertByToken(c.var.services.db, c.req.valid('query').token)
    const alert = found && {
      stateName: found.state.name,
      stateSlug: found.state.slug,
      isConfirmed: found.isConfirmed,
    }
    return c.json({ alert }, 200)
  })
  .post('/alerts', smallForm, async (c) => {
    const { alerts } = c.var
    if (!alerts) throw new Problem(404, 'This site sends no alerts.')
    const fields = await fieldsOf(c)
    const email = fields.get('email')?.trim() ?? ''
    const state = fields.get('state') ?? ''
    const kind = fields.get('kind') === 'referral' ? 'referral' : 'records'
    if (!/^[a-z-]+$/.test(state) || state.length > MAX_SLUG_LENGTH) {
      throw new Problem(400, 'state: must be the address of a state, such as "alabama"')
    }
    if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) {
      if (kind === 'referral') throw new Problem(400, 'email: must be an email address')
      return c.redirect(alertUrls.problem(state, 'email'), 303)
    }
    const isBot = Boolean(fields.get(HONEYPOT_FIELD))
    if (!isBot && limit.admit(clientAddress(c)) > 0) {
      if (kind === 'referral') throw new Problem(429, 'Too many alerts. Please try again later.')
      return c.redirect(alertUrls.problem(state, 'busy'), 303)
    }
    if (!isBot) await alerts.request(email, state, kind)
    // The same reply for every address, so it does not reveal who has signed up.
    return c.redirect(alertUrls.sent(), 303)
  })
  .post('/alerts/confirm', smallForm, async (c) => {
    const token = (await fieldsOf(c)).get('token') ?? undefined
    if (!isToken(token)) throw new Problem(400, 'token: must be the one in the message')
    await confirmAlert(c.var.services.db, token)
    return c.redirect(alertUrls.alert(token), 303)
  })
  // Mail programs post here without a page (RFC 8058); the page of the alert posts here as well.
  .post('/alerts/end', smallForm, async (c) => {
    const token = c.req.query('token')
    if (!isToken(token)) throw new Problem(400, 'token: must be the one in the message')
    await deleteAlert(c.var.services.db, token)
    const isOneClick = (await fieldsOf(c)).get('List-Unsubscribe') === 'One-Click'
    return isOneClick ? c.text('The alert has ended.') : c.redirect(alertUrls.ended(), 303)
  })
