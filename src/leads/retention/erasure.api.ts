/** Erasure by the person themselves, from the link in the message that confirmed their request. */
import { m } from '../../paraglide/messages.js'
import { apiApp } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { findLink } from '../consent/lead-links.ts'
import { isToken, leadUrls } from '../fields/lead-urls.ts'
import { tooManyRequests } from '../fields/refusals.ts'

const limit = new MinuteLimit({ perCaller: 30, total: 1_000 })

export const erasureApi = apiApp()

erasureApi.post('/erasures', limitBody(4), async (c) => {
  c.header('cache-control', 'no-store')
  const token = c.req.query('token')
  if (!isToken(token)) throw new Problem(400, m.erasure_replies_wrong_token())
  const wait = limit.admit(clientAddress(c))
  if (wait > 0) throw tooManyRequests(wait)
  const link = await findLink(c.var.services.db, 'erasure', token)
  // It goes with the lead, so whoever presses twice comes here.
  if (!link) return c.redirect(leadUrls.erasureEnded(), 303)
  const options = { keepConsent: false, requestedBy: 'visitor' }
  const { receipt } = await c.var.leads.erase(link.email, options)
  return c.redirect(leadUrls.erased(receipt), 303)
})
