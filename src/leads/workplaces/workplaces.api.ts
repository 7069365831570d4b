/** "My workplace is not listed": a plain form for visitors. What staff do with it is in desk/suggestions. */
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
import { workplaceInputSchema } from './workplaces.contract.ts'
import { createWorkplace } from './workplaces.sql.ts'

/** In a minute, from all addresses together: this many times what one may send. */
const TOTAL_PER_ADDRESS_LIMIT = 20

export const workplacesApi = apiApp()

// A form and nothing else, so it is not part of the API's description.
workplacesApi.post('/workplaces', limitBody(32), async (c) => {
  const answers = await readAnswers(c)
  return answerForm(c, answers, [urls.missingWorkplace()], async () => {
    keepSuggestion(c, await accept(c, answers))
    return c.redirect(urls.missingWorkplace({ isSent: true }), 303)
  })
})

async function accept(c: Context, answers: Answers): Promise<string> {
  const parsed = workplaceInputSchema.safeParse(answers)
  if (!parsed.success) throw invalidInput(parsed.error)
  const { name, place, years, details, email, language, [HONEYPOT_FIELD]: trap = '' } = parsed.data
  const { db, env, log } = c.var.services
  const spam = weighSpam({
    name,
    subject: place,
    texts: [years ?? '', details ?? ''],
    honeypot: trap,
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
    const given = {
      ...{ name, place, years: years ?? null, details: details ?? null, email: email ?? null },
      ...{ language: language ?? null, spamReasons: spam.reasons },
    }
    return await db.transaction((tx) => createWorkplace(tx, given, makeToken()))
  } catch (error) {
    if (error instanceof Problem) throw error
    log.error({ error: describeFailure(error) }, 'a missing workplace was not stored')
    throw cannotBeSaved()
  }
}
