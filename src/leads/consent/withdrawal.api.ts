/** Withdrawal from the links of a message. Mail programs post here without a page (RFC 8058). */
import { m } from '../../paraglide/messages.js'
import { apiApp } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { isToken, leadUrls } from '../fields/lead-urls.ts'
import { tooManyRequests } from '../fields/refusals.ts'
import { endDetailsLinks, findLink } from './lead-links.ts'
import { withdrawConsents } from './withdrawal.sql.ts'

const limit = new MinuteLimit({ perCaller: 30, total: 1_000 })

export const withdrawalApi = apiApp()

withdrawalApi.post('/withdrawals', limitBody(4), async (c) => {
  c.header('cache-control', 'no-store')
  const token = c.req.query('token')
  if (!isToken(token)) throw new Problem(400, m.withdrawal_replies_wrong_token())
  const wait = limit.admit(clientAddress(c))
  if (wait > 0) throw tooManyRequests(wait)
  const link = await findLink(c.var.services.db, 'withdrawal', token)
  if (!link) throw new Problem(404, m.withdrawal_replies_unknown_link())
  await c.var.services.db.transaction(async (tx) => {
    await withdrawConsents(tx, link.email, null, 'visitor')
    await endDetailsLinks(tx, link.leadId)
  })
  const isOneClick = new URLSearchParams(await c.req.text()).get('List-Unsubscribe') !== null
  return isOneClick
    ? c.text(m.withdrawal_replies_withdrawn())
    : c.redirect(leadUrls.withdrawn(), 303)
})
