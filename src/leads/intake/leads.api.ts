/** POST /api/contact, for JSON and for forms without JavaScript. Nothing of a lead is ever logged. */

import { createRoute, type RouteConfigToTypedResponse } from '@hono/zod-openapi'
import type { Context, Env, Hono, ToSchema } from 'hono'
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { apiApp, invalidInput } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { publicOrigin } from '../../platform/http/origin.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Answers, answerForm, readAnswers } from '../../platform/web/form-pages.ts'
import { readChoice } from '../../privacy/choice.ts'
import { urls } from '../../site/urls.ts'
import { readSignedFirms } from '../consent/firms-shown.ts'
import { keepSuggestion } from '../consent/own-suggestion.ts'
import { setDetailsCookie } from '../details/details.api.ts'
import { CORRECTION, checkForm, formOf, kindOfInquiry, longest } from '../fields/lead-rules.ts'
import { addOwnLink, type RequestFacts, toIncomingLead } from './incoming-lead.ts'
import { countLead } from './lead-metrics.ts'
import { acceptedSchema, leadInputSchema } from './leads.contract.ts'
import { refuseUnagreedHealth, refuseWhereClosed } from './referral-form.api.ts'
import { ELSEWHERE } from './referral-form.contract.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

export const leadsApi = apiApp()

const sendLead = createRoute({
  method: 'post',
  path: '/contact',
  summary: 'Send a request: legal help, a question about a facility, or a message',
  request: {
    body: {
      content: {
        [JSON_TYPE]: { schema: leadInputSchema },
        [FORM_TYPE]: { schema: leadInputSchema },
      },
    },
  },
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'The same key with the same body gets the first reply again and makes no second request.',
      schema: { type: 'string', maxLength: longest.idempotencyKey },
    },
  ],
  responses: {
    201: { description: 'Stored', content: { [JSON_TYPE]: { schema: acceptedSchema } } },
    202: {
      description: 'Kept on disk; enters the database when that is back',
      content: { [JSON_TYPE]: { schema: acceptedSchema } },
    },
    303: { description: 'A form was accepted; the thank-you page is next' },
    400: { description: 'Something is missing or wrong; `errors` names each field' },
    409: { description: 'Requests from that state cannot be passed on; nothing was kept' },
    413: { description: 'More than 64 kB' },
    415: { description: 'Neither JSON nor a form' },
    422: { description: 'The idempotency key was already used with another body' },
    429: { description: 'Too many requests; `Retry-After` says how many seconds to wait' },
    503: { description: 'Could not be kept; nothing was stored' },
  },
})

// Only described by the contract: the content type of the body decides that of the reply.
leadsApi.openAPIRegistry.registerPath(sendLead)

/** For the client: the JSON variant of the route. */
export type LeadsApi = Hono<
  Env,
  ToSchema<
    'post',
    (typeof sendLead)['path'],
    { json: z.input<typeof leadInputSchema> },
    RouteConfigToTypedResponse<typeof sendLead>
  >
>

leadsApi.post('/contact', limitBody(64), async (c) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  c.header('cache-control', 'no-store')
  if (type === FORM_TYPE) return acceptForm(c, await readAnswers(c))
  if (type !== JSON_TYPE) throw new Problem(415, `Send ${JSON_TYPE} or ${FORM_TYPE}.`)
  const accepted = await accept(c, await readJson(c), false)
  const reply = JSON.stringify(accepted)
  // With its length it is sent as it is: compressed, a hundred bytes would be more.
  return c.body(reply, accepted.id === null ? 202 : 201, {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(reply)),
  })
})

function acceptForm(c: Context, answers: Answers): Promise<Response> {
  return answerForm(c, answers, pagesOf(answers), async () => {
    const { reference } = await accept(c, answers, true).catch((error) => {
      const isTaken = error instanceof Problem && error.status === 422
      throw isTaken ? new Problem(422, m.refusals_send_again()) : error
    })
    return c.redirect(urls.thankYou(reference, formOf(answers.inquiryType)), 303)
  })
}

/** The page with the form and, should that one fail now, another with the same form. */
function pagesOf({ inquiryType, pageUrl, facilityId }: Record<string, string>): string[] {
  if (inquiryType === CORRECTION) return [urls.correction({ id: Number(facilityId) || 0 })]
  const own = pageUrl?.match(/^\/(?!\/)[^?#]*/)?.[0]
  const other = kindOfInquiry(inquiryType) === 'contact' ? urls.contact() : urls.legalHelp()
  return own ? [own, other] : [other]
}

/** Accepts the lead and counts the outcome for the metrics. */
async function accept(c: Context, body: unknown, isFormPost: boolean) {
  const given = (body as { inquiryType?: unknown } | null)?.inquiryType
  const inquiryType = typeof given === 'string' ? given : undefined
  const form = inquiryType === CORRECTION ? 'correction' : kindOfInquiry(inquiryType)
  try {
    const accepted = await acceptValid(c, body, isFormPost)
    countLead(form, accepted.id === null ? 'journaled' : 'stored')
    return accepted
  } catch (error) {
    const status = error instanceof Problem ? error.status : 500
    countLead(form, status === 429 ? 'limited' : status < 500 ? 'invalid' : 'failed')
    throw error
  }
}

async function acceptValid(c: Context, body: unknown, isFormPost: boolean) {
  if ((body as { residenceState?: unknown } | null)?.residenceState === ELSEWHERE) {
    refuseWhereClosed(c, ELSEWHERE)
  }
  const parsed = leadInputSchema.safeParse(body)
  const missing = isFormPost ? checkFormPost(body as Record<string, string>) : []
  if (!parsed.success || missing[0]) {
    const problem = parsed.success ? null : invalidInput(parsed.error)
    const known = new Set(problem?.errors?.map(({ field }) => field))
    const errors = [...(problem?.errors ?? []), ...missing.filter(({ field }) => !known.has(field))]
    throw new Problem(400, problem?.message ?? missing[0]?.message ?? '', { errors })
  }
  const facts = factsOf(c, isFormPost, parsed.data.firmsShown)
  const incoming = toIncomingLead(parsed.data, facts)
  const isReferral = formOf(incoming.lead.inquiryType) === undefined
  if (isReferral) refuseWhereClosed(c, parsed.data.residenceState)
  refuseUnagreedHealth(c, parsed.data)
  const givenKey = facts.idempotencyKey ?? parsed.data.idempotencyKey ?? null
  const { sealer } = c.get('services')
  const link = isReferral ? 'details' : incoming.lead.inquiryType === CORRECTION && 'suggestion'
  const token = link && addOwnLink(sealer, incoming, givenKey, link)
  const accepted = await c.get('leads').accept(incoming, facts.ipAddress)
  if (token) (link === 'details' ? setDetailsCookie : keepSuggestion)(c, token)
  return accepted
}

const checkFormPost = (fields: Record<string, string>) =>
  checkForm(kindOfInquiry(fields.inquiryType), fields)

function factsOf(c: Context, isFormPost: boolean, firmsShown?: string): RequestFacts {
  const idempotencyKey = c.req.header('idempotency-key')?.trim() || null
  if (idempotencyKey && idempotencyKey.length > longest.idempotencyKey) {
    throw new Problem(400, `Idempotency-Key must have at most ${longest.idempotencyKey} characters`)
  }
  return {
    now: new Date(),
    ipAddress: clientAddress(c),
    userAgent: c.req.header('user-agent') ?? null,
    firmsShown: readSignedFirms(c.get('services').sealer, firmsShown),
    idempotencyKey,
    origin: publicOrigin(c),
    referer: c.req.header('referer') ?? null,
    isFormPost,
    isFromOtherSite: c.req.header('sec-fetch-site') === 'cross-site',
    isOptedOut:
      c.req.header('sec-gpc') === '1' || readChoice(c.req.header('cookie') ?? '')?.length === 0,
  }
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, 'The body is not valid JSON.')
  }
}
