/**
 * The second step of a lead. A cookie that no script can read says whose details these are, so that the
 * token is in no address that a server, a log or another script sees.
 */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { apiApp } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { checkOrigin, isSecureRequest, publicOrigin } from '../../platform/http/origin.ts'
import { Problem } from '../../platform/http/problem.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { type Answers, answerForm, readAnswers } from '../../platform/web/form-pages.ts'
import { urls } from '../../site/urls.ts'
import { type ConsentChoice, healthChoices, healthWordings } from '../consent/consent.ts'
import { endDetailsLinks, findLink, type LeadLink } from '../consent/lead-links.ts'
import { HEALTH_CONSENT_STATES } from '../fields/details-rules.ts'
import { isToken, leadUrls } from '../fields/lead-urls.ts'
import { tooManyRequests } from '../fields/refusals.ts'
import { detailsStateSchema, readDetailsForm } from './details.contract.ts'
import {
  createConsent,
  findDetails,
  findFactVersion,
  findHealthConsents,
  updateDetails,
} from './details.sql.ts'

/** Under https bound to this host by its name. */
const cookieOf = (c: Context) => (isSecureRequest(c) ? '__Host-details' : 'details')
const COOKIE_SECONDS = 3600
const MAX_USER_AGENT_LENGTH = 500
const limit = new MinuteLimit({ perCaller: 30, total: 1_000 })

/** For this browser alone: on the reply to a lead, and when the link of an email is opened. */
export function setDetailsCookie(c: Context, token: string, maxAge = COOKIE_SECONDS): void {
  setCookie(c, cookieOf(c), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecureRequest(c),
    maxAge,
  })
}

const state = createRoute({
  method: 'get',
  path: '/details/state',
  summary: 'What was added to a lead so far; null when the link has been used or has expired',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: detailsStateSchema } } },
  },
})

export const detailsApi = apiApp().openapi(state, async (c) => {
  c.header('cache-control', 'no-store')
  const token = getCookie(c, cookieOf(c))
  const { db } = c.var.services
  const link = isToken(token) ? await findLink(db, 'details', token) : null
  // First: what staff enter between the two is shown, and counts as not seen.
  const version = link ? await findFactVersion(db, link.leadId) : 0
  const details = link && (await findDetails(db, link.leadId))
  if (!link || !details) return c.json({ lead: null }, 200)
  const given = await findHealthConsents(db, link.leadId)
  const lead = {
    token: token ?? '',
    reference: link.reference,
    version,
    expiresAt: link.expiresAt.toISOString(),
    details,
    healthWordings: {
      collecting: healthWordings().collecting.text,
      sharing: healthWordings().sharing.text,
    },
    healthConsents: { collecting: given.collecting !== null, sharing: given.sharing !== null },
  }
  return c.json({ lead }, 200)
})

// Forms and redirects, so they are not part of the API's description.
detailsApi.post('/details/open', limitBody(4), async (c) => {
  c.header('cache-control', 'no-store')
  // Another site must not lead a visitor to write into somebody else's request.
  checkOrigin(c)
  const wait = limit.admit(clientAddress(c))
  if (wait > 0) throw tooManyRequests(wait)
  const token = (await readAnswers(c)).token?.trim()
  const link = isToken(token) ? await findLink(c.var.services.db, 'details', token) : null
  if (!link || !token) return c.redirect(leadUrls.details('ended'), 303)
  setDetailsCookie(c, token)
  return c.redirect(leadUrls.details(), 303)
})

detailsApi.post('/details', limitBody(32), async (c) => {
  const answers = await readAnswers(c)
  const token = isToken(answers.token) ? answers.token : ''
  return answerForm(c, answers, [leadUrls.details()], async () => {
    const wait = limit.admit(clientAddress(c))
    if (wait > 0) throw tooManyRequests(wait)
    const link = token ? await findLink(c.var.services.db, 'details', token) : null
    if (!link) return c.redirect(leadUrls.details('ended'), 303)
    const isLast = answers.next !== 'later' && answers.next !== 'place'
    await save(c, link, answers, isLast)
    if (isLast) {
      deleteCookie(c, cookieOf(c), { path: '/', secure: isSecureRequest(c) })
      return c.redirect(leadUrls.details('saved'), 303)
    }
    // Whoever finishes later comes back to this browser, if not with the email.
    setDetailsCookie(c, token, Math.floor((link.expiresAt.getTime() - Date.now()) / 1000))
    return c.redirect(leadUrls.details(answers.next === 'place' ? 'place' : 'later'), 303)
  })
})

async function save(c: Context, link: LeadLink, answers: Answers, isLast: boolean): Promise<void> {
  const read = readDetailsForm(answers)
  if (read.errors) throw new Problem(400, read.errors[0]?.message ?? '', { errors: read.errors })
  const ticked = {
    collecting: answers.healthConsent === 'true',
    sharing: answers.healthSharing === 'true',
  }
  const { db } = c.var.services
  await db.transaction(async (tx) => {
    const isAsked = HEALTH_CONSENT_STATES.includes(read.details.residenceState ?? '')
    const given = await findHealthConsents(tx, link.leadId)
    const choices = healthChoices({
      collecting: isAsked && ticked.collecting && !given.collecting,
      sharing: isAsked && ticked.sharing && !given.sharing,
    })
    for (const choice of choices) await recordHealthConsent(c, tx, link.leadId, choice)
    // Without the consent that the law of the state asks for, nothing about the illness is stored.
    const isAllowed = !isAsked || ticked.collecting || given.collecting
    const told = { ...read.details, ...(isAllowed ? read.illness : {}) }
    await updateDetails(tx, link.leadId, told, versionIn(answers))
    if (isLast) await endDetailsLinks(tx, link.leadId)
  })
}

/** Without a version, everything that was learned since the form of the lead counts as not seen. */
function versionIn({ version }: Answers): number {
  const given = Number(version)
  return Number.isSafeInteger(given) ? given : 0
}

async function recordHealthConsent(
  c: Context,
  tx: Parameters<typeof createConsent>[0],
  leadId: number,
  choice: ConsentChoice,
): Promise<void> {
  const userAgent =
    c.req.header('user-agent')?.toWellFormed().slice(0, MAX_USER_AGENT_LENGTH) ?? null
  const pageUrl = publicOrigin(c) + urls.addDetails()
  await createConsent(tx, leadId, choice, {
    ipAddress: clientAddress(c),
    userAgent,
    pageUrl,
    // This page names no firm.
    firms: [],
  })
}
