/**
 * The second step of a lead. A cookie that no script can read brings a visitor from the thank-you page
 * to the details, so that the token is not in an address that other scripts see.
 */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { isSecureRequest, publicOrigin } from '../../platform/http/origin.ts'
import { Problem } from '../../platform/http/problem.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { type Answers, answerForm, readAnswers } from '../../platform/web/form-pages.ts'
import { urls } from '../../site/urls.ts'
import { healthWording } from '../consent/consent.ts'
import { endDetailsLinks, findLink, isToken, type LeadLink } from '../consent/lead-links.ts'
import { syncCommitted } from '../intake/intake.ts'
import { tooManyRequests } from '../intake/refusals.ts'
import { leadUrls } from '../lead-urls.ts'
import { detailsStateSchema, readDetailsForm } from './details.contract.ts'
import { createConsent, findDetails, hasHealthConsent, updateDetails } from './details.sql.ts'
import { HEALTH_CONSENT_STATES } from './details-rules.ts'

/** Under https bound to this host by its name. */
const cookieOf = (c: Context) => (isSecureRequest(c) ? '__Host-details' : 'details')
const COOKIE_SECONDS = 3600
const LONGEST_USER_AGENT = 500
const limit = new MinuteLimit({ perCaller: 30, total: 1_000 })

/** Set on the reply to a lead, for this browser alone. */
export function setDetailsCookie(c: Context, token: string): void {
  setCookie(c, cookieOf(c), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecureRequest(c),
    maxAge: COOKIE_SECONDS,
  })
}

const state = createRoute({
  method: 'get',
  path: '/details/state',
  summary: 'What was added to a lead so far; null when the link has been used or has expired',
  request: { query: z.object({ token: z.string().max(100) }) },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: detailsStateSchema } } },
  },
})

export const detailsApi = apiApp().openapi(state, async (c) => {
  c.header('cache-control', 'no-store')
  const { token } = c.req.valid('query')
  const { db } = c.var.services
  const link = isToken(token) ? await findLink(db, 'details', token) : null
  const details = link && (await findDetails(db, link.leadId))
  if (!link || !details) return c.json({ lead: null }, 200)
  const lead = {
    reference: link.reference,
    expiresAt: link.expiresAt.toISOString(),
    details,
    healthConsent: healthWording().text,
    isHealthConsentGiven: await hasHealthConsent(db, link.leadId),
  }
  return c.json({ lead }, 200)
})

// Forms and redirects, so they are not part of the API's description.
detailsApi.get('/details/start', (c) => {
  c.header('cache-control', 'no-store')
  const token = getCookie(c, cookieOf(c))
  return c.redirect(isToken(token) ? leadUrls.details(token) : urls.addDetails(), 303)
})

detailsApi.post('/details', limitBody(32), async (c) => {
  const answers = await readAnswers(c)
  const token = isToken(answers.token) ? answers.token : ''
  return answerForm(c, answers, [leadUrls.details(token)], async () => {
    const wait = limit.admit(clientAddress(c))
    if (wait > 0) throw tooManyRequests(wait)
    const link = token ? await findLink(c.var.services.db, 'details', token) : null
    if (!link) return c.redirect(urls.addDetails(), 303)
    const isLast = answers.next !== 'later' && answers.next !== 'place'
    await save(c, link, answers, isLast)
    if (isLast) return c.redirect(leadUrls.detailsSaved(), 303)
    return c.redirect(leadUrls.details(token, answers.next === 'place' ? 'place' : 'later'), 303)
  })
})

async function save(c: Context, link: LeadLink, answers: Answers, isLast: boolean): Promise<void> {
  const read = readDetailsForm(answers)
  if (read.errors) throw new Problem(400, read.errors[0]?.message ?? '', { errors: read.errors })
  const isTicked = answers.healthConsent === 'true'
  const { db } = c.var.services
  await db.transaction(async (tx) => {
    const isAsked = HEALTH_CONSENT_STATES.includes(read.details.residenceState ?? '')
    const isGiven = await hasHealthConsent(tx, link.leadId)
    if (isAsked && isTicked && !isGiven) await recordHealthConsent(c, tx, link.leadId)
    // Without the consent that the law of the state asks for, nothing about the illness is stored.
    const isAllowed = !isAsked || isTicked || isGiven
    await updateDetails(tx, link.leadId, { ...read.details, ...(isAllowed ? read.illness : {}) })
    if (isLast) await endDetailsLinks(tx, link.leadId)
  })
  await syncCommitted(c.var.leads, c.var.services.log)
}

async function recordHealthConsent(
  c: Context,
  tx: Parameters<typeof createConsent>[0],
  leadId: number,
): Promise<void> {
  const choice = {
    purpose: 'health',
    wordingVersion: healthWording().version,
    wording: healthWording().text,
    wordingWasShown: true,
  } as const
  const userAgent = c.req.header('user-agent')?.toWellFormed().slice(0, LONGEST_USER_AGENT) ?? null
  const pageUrl = publicOrigin(c) + urls.addDetails()
  await createConsent(tx, leadId, choice, { ipAddress: clientAddress(c), userAgent, pageUrl })
}
