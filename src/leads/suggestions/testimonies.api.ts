/** "I worked here": a plain form for visitors about a record. What staff do with it is in desk/suggestions. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiApp, invalidInput } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Answers, answerForm, readAnswers } from '../../platform/web/form-pages.ts'
import { urls } from '../../site/urls.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { makeToken } from '../consent/lead-links.ts'
import { keepSuggestion } from '../consent/own-suggestion.ts'
import { cannotBeSaved, tooManyRequests } from '../fields/refusals.ts'
import { admitForm } from '../intake/admission.sql.ts'
import { weighSpam } from '../intake/spam.ts'
import { describeFailure } from '../intake/store-lead.ts'
import { createWorkplace } from '../workplaces/workplaces.sql.ts'
import { findRecord } from './suggestion-records.sql.ts'
import {
  testimonyInputSchema,
  testimonyRecordQuery,
  testimonyRecordSchema,
} from './testimonies.contract.ts'

/** In a minute, from all addresses together: this many times what one may send. */
const TOTAL_PER_ADDRESS_LIMIT = 20

const record = createRoute({
  method: 'get',
  path: '/testimonies/record',
  summary: 'The record that a testimony would be about',
  request: { query: testimonyRecordQuery },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: testimonyRecordSchema } } },
  },
})

export const testimoniesApi = apiApp().openapi(record, async (c) => {
  c.header('cache-control', 'no-store')
  const found = await findRecord(c.var.services.db, c.req.valid('query').record)
  if (!found?.isListed) return c.json({ record: null }, 200)
  const { id, number, name, place, path } = found
  return c.json({ record: { id, number, name, place, path } }, 200)
})

// A form and nothing else, so it is not part of the API's description.
testimoniesApi.post('/testimonies', limitBody(32), async (c) => {
  const answers = await readAnswers(c)
  const page = urls.workedHere(Number(answers.record) || 0)
  return answerForm(c, answers, [page], async () => {
    const { token, facilityId } = await accept(c, answers)
    keepSuggestion(c, token)
    return c.redirect(urls.workedHere(facilityId, { isSent: true }), 303)
  })
})

async function accept(c: Context, answers: Answers) {
  const parsed = testimonyInputSchema.safeParse(answers)
  if (!parsed.success) throw invalidInput(parsed.error)
  const { record: facilityId, language, words, [HONEYPOT_FIELD]: trap = '', ...given } = parsed.data
  const { years = null, trade = null, email = null, mayPublish = false } = given
  const { db, env, log } = c.var.services
  const spam = weighSpam({
    name: trade ?? '',
    subject: years ?? '',
    texts: [words],
    honeypot: trap,
    fillMs: null,
    isFromOtherSite: c.req.header('sec-fetch-site') === 'cross-site',
  })
  try {
    const about = await findRecord(db, facilityId)
    if (!about?.isListed) throw new Problem(404, 'There is no public record with this number.')
    const admission = await admitForm(db, {
      form: 'workplace',
      address: clientAddress(c),
      perAddress: env.CONTACT_LIMIT,
      total: env.CONTACT_LIMIT * TOTAL_PER_ADDRESS_LIMIT,
    })
    if (!admission.isAllowed || admission.isFlood)
      throw tooManyRequests(admission.retryAfterSeconds)
    const written = {
      ...{ name: about.name, place: about.place, years, trade, details: words, email, mayPublish },
      ...{ facilityId, language: language ?? null, spamReasons: spam.reasons },
    }
    const token = await db.transaction((tx) => createWorkplace(tx, written, makeToken()))
    return { token, facilityId }
  } catch (error) {
    if (error instanceof Problem) throw error
    log.error({ error: describeFailure(error) }, 'a testimony was not stored')
    throw cannotBeSaved()
  }
}
