/**
 * What the forms for legal help say. It is answered from memory where it can be, so that the page of legal help
 * stands also while the database is away.
 */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { openStatesOf } from '../../site/open-states.ts'
import { firmsPay } from '../../site/payment.ts'
import { urls } from '../../site/urls.ts'
import { findState, usStates } from '../../site/us.ts'
import { healthWordings } from '../consent/consent.ts'
import { MAX_NAMED, signFirms } from '../consent/firms-shown.ts'
import { HEALTH_CONSENT_STATES, residenceStates } from '../fields/details-rules.ts'
import { ELSEWHERE, type ReferralForm, referralFormSchema } from './referral-form.contract.ts'

const form = createRoute({
  method: 'get',
  path: '/contact/form',
  summary: 'What a form for legal help says and asks: where requests can be passed on, and to whom',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: referralFormSchema } } },
  },
})

export const referralFormApi = apiApp().openapi(form, (c) => {
  c.header('cache-control', 'no-cache')
  return c.json(referralForm(c), 200)
})

function referralForm(c: Context): ReferralForm {
  const open = openStatesOf(c)
  const closed = open?.length === 0
  const partners = closed ? [] : (c.get('partners')?.() ?? [])
  const elsewhere = { value: ELSEWHERE, label: m.referral_closed_elsewhere() }
  const isOpen = ({ value }: { value: string }) => open?.includes(value)
  return {
    closed: closed
      ? {
          title: m.referral_closed_title(),
          text: m.referral_closed_text(),
          link: m.referral_closed_ways(),
        }
      : null,
    states: open ? [...residenceStates.filter(isOpen), elsewhere] : residenceStates,
    isStateRequired: open !== null,
    elsewhere: open ? m.referral_closed_elsewhere_text({ site: site.name }) : null,
    healthWordings: {
      collecting: healthWordings().collecting.text,
      sharing: healthWordings().sharing.text,
    },
    firms: firmsInWords(partners),
    firmsShown: signFirms(c.get('services').sealer, partners),
    howPaid: m.legal_help_how_paid({ firms: firmsPay() }),
    alertStates:
      open && c.get('alerts')
        ? usStates
            .filter(({ code }) => !open.includes(code))
            .map(({ slug, name }) => ({ value: slug, label: name }))
        : [],
  }
}

/** Null while there are none. */
function firmsInWords(partners: readonly string[]): string | null {
  if (partners.length === 0) return null
  const names = partners.slice(0, MAX_NAMED).join('; ')
  return partners.length > MAX_NAMED
    ? m.referral_firms_and_more({ names, more: partners.length - MAX_NAMED })
    : m.referral_firms({ names })
}

/**
 * On a public site a request is accepted only from a state whose requests can be passed on: nothing about an
 * illness is kept that nobody can act on. What was written stays in the form.
 */
export function refuseWhereClosed(c: Context, residenceState: string | undefined): void {
  const open = openStatesOf(c)
  if (!open) return
  if (residenceState && open.includes(residenceState)) return
  const ways = new URL(urls.legalHelp(), c.get('services').env.SITE_URL).href
  if (open.length > 0 && !residenceState) {
    const message = m.referral_closed_state_missing()
    throw new Problem(400, message, { errors: [{ field: 'residenceState', message }] })
  }
  const state = residenceState && findState(residenceState)?.name
  throw new Problem(
    409,
    state
      ? m.referral_closed_refused_state({ site: site.name, state, ways })
      : m.referral_closed_refused({ site: site.name, ways }),
  )
}

type Answered = { residenceState?: string | undefined; healthConsent?: boolean | undefined } & {
  [Name in 'diagnosis' | 'pathologyReport' | 'diagnosisTimeline' | 'diagnosedOn' | 'hospital']?:
    | string
    | undefined
}

/** Where the law asks for it, consent comes before anything about an illness. What was written stays in the form. */
export function refuseUnagreedHealth(c: Context, answers: Answered): void {
  const { residenceState, diagnosis, pathologyReport, diagnosisTimeline, diagnosedOn } = answers
  const isAsked = HEALTH_CONSENT_STATES.includes(residenceState ?? '')
  const isTold =
    diagnosis ?? pathologyReport ?? diagnosisTimeline ?? diagnosedOn ?? answers.hospital
  // A preview is to be tried with anything.
  if (!isAsked || !isTold || answers.healthConsent || !openStatesOf(c)) return
  const message = m.health_consent_missing()
  throw new Problem(400, message, { errors: [{ field: 'healthConsent', message }] })
}
