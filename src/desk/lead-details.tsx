/** The read-only parts of a lead: what the person wrote, how it came, and what the consent allows. */

import type { ReactNode } from 'react'
import { HEALTH_CONSENT_STATES } from '../leads/fields/details-rules.ts'
import { leadCan, rejectionInWords } from '../leads/fields/lead-can.ts'
import { formOf } from '../leads/fields/lead-rules.ts'
import { inWords, touchInWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import { MAX_FIRMS } from '../platform/database/schema/firm-values.ts'
import { findState } from '../site/us.ts'
import { formatDay, formatMoment } from '../ui/format-moment.ts'
import { Warning } from '../ui/icons.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { AddressText, statedConsent } from './desk-parts.tsx'
import { Release } from './release.tsx'

type Shown = { detail: LeadDetail }

/** Name, address and number as links; a number that may not be called is only text. */
export function Reach({ detail: { lead, consent } }: Shown) {
  const reach = { ...lead, consent: statedConsent(consent) } as const
  return (
    <>
      <Fact name={m.desk_common_email()}>
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>
          <AddressText address={lead.email} />
        </a>
      </Fact>
      <Fact name={m.desk_lead_details_facts_phone()}>
        {lead.phone && lead.mergedInto === null && leadCan.beCalled(reach) === null ? (
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        ) : (
          (lead.phone ?? m.desk_desk_parts_not_provided())
        )}
      </Fact>
    </>
  )
}

/** What the person wrote, which nobody changes. */
export function Words({ detail: { lead } }: Shown) {
  return (
    <>
      <Fact name={m.desk_lead_details_facts_subject()} isWide>
        {lead.subject}
      </Fact>
      <Fact name={m.desk_desk_parts_message()} isWide>
        {lead.message}
      </Fact>
      {lead.exposure !== lead.message && (
        <Fact name={m.desk_lead_details_facts_exposure()} isWide>
          {lead.exposure || m.desk_desk_parts_not_provided()}
        </Fact>
      )}
    </>
  )
}

/** How and when the request came. */
export function Arrival({ detail: { lead, facility, offering } }: Shown) {
  const { first, last } = lead.attribution ?? {}
  const touches = [first, last].map(touchInWords).filter(Boolean).join('\n')
  return (
    <dl className="lead-facts">
      <Fact name={m.desk_lead_details_facts_received()}>{formatMoment(lead.createdAt)}</Fact>
      {lead.contactedAt && (
        <Fact name={m.desk_common_contacted()}>{formatMoment(lead.contactedAt)}</Fact>
      )}
      {lead.diagnosisTimeline && (
        <Fact name={m.desk_lead_details_facts_diagnosed()}>{inWords(lead.diagnosisTimeline)}</Fact>
      )}
      {facility && (
        <Fact name={m.desk_lead_details_facts_facility()} isWide>
          <a href={facility.path} target="_blank" rel="noreferrer">
            {facility.name}
          </a>
          , {facility.place}
        </Fact>
      )}
      {lead.pageUrl && (
        <Fact name={m.desk_lead_details_facts_sent_from()} isWide>
          <PageLink url={lead.pageUrl} />
        </Fact>
      )}
      {lead.source && <Fact name={m.desk_common_source()}>{lead.source}</Fact>}
      {touches && (
        <Fact name={m.desk_lead_details_facts_touches()} isWide>
          {touches}
        </Fact>
      )}
      {lead.spamReasons.length > 0 && (
        <Fact name={m.desk_lead_details_facts_spam()} isWide>
          {lead.spamReasons.map(inWords).join(', ')}
          {offering.rejected && (
            <>. {m.desk_lead_can_rejected(rejectionInWords(offering.rejected))}.</>
          )}{' '}
          {lead.mergedInto === null && (
            <Release leadId={lead.id} isHeld={lead.qualificationLevel === 'held'} />
          )}
        </Fact>
      )}
    </dl>
  )
}

/** What is allowed now, not what was ticked. */
export function ConsentRows({ detail }: Shown) {
  const { lead, consent } = detail
  const automated = lead.automatedContact
    ? m.desk_lead_page_consent_yes()
    : m.desk_lead_page_consent_no()
  const message =
    lead.mayLeaveMessage === null
      ? m.desk_lead_page_consent_not_said()
      : lead.mayLeaveMessage
        ? m.desk_lead_page_consent_yes()
        : m.desk_lead_page_consent_no()
  const ended =
    consent?.withdrawnAt &&
    m.desk_lead_page_consent_withdrawn({ day: formatDay(consent.withdrawnAt) })
  const passedOn =
    formOf(lead.inquiryType) === undefined
      ? m.desk_lead_page_consent_yes()
      : m.desk_lead_page_consent_not_a_referral()
  const none = !consent && m.desk_lead_page_consent_not_recorded()
  const rows: [what: string, allowed: string][] = [
    [m.desk_lead_page_consent_pass_on({ most: MAX_FIRMS }), ended || none || passedOn],
    [m.desk_lead_page_consent_person(), ended || none || m.desk_lead_page_consent_yes()],
    [m.desk_lead_page_consent_automated(), ended || none || automated],
    [m.desk_lead_page_consent_message(), ended || message],
    [m.desk_lead_page_consent_health(), healthConsentInWords(detail, 'collecting')],
    [m.desk_lead_page_consent_health_sharing(), healthConsentInWords(detail, 'sharing')],
  ]
  return (
    <dl className="consent-rows">
      {rows.map(([what, allowed]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{allowed}</dd>
        </div>
      ))}
    </dl>
  )
}

function healthConsentInWords(
  { lead, healthConsents }: LeadDetail,
  kind: 'collecting' | 'sharing',
): string {
  const code = lead.residenceState
  if (!code) return m.desk_lead_page_consent_health_unknown()
  const state = findState(code)?.name ?? code
  const given = healthConsents[kind]
  if (given) return m.desk_lead_page_consent_health_given({ day: formatDay(given) })
  return HEALTH_CONSENT_STATES.includes(code)
    ? m.desk_lead_page_consent_health_missing({ state })
    : m.desk_lead_page_consent_health_not_asked({ state })
}

export function consentInBrief(consent: LeadDetail['consent']): string {
  if (!consent) return m.desk_lead_editor_consent_none()
  if (consent.withdrawnAt)
    return m.desk_lead_editor_consent_withdrawn({ day: formatDay(consent.withdrawnAt) })
  return m.desk_lead_editor_consent_recorded({
    day: formatDay(consent.agreedAt),
    version: consent.wordingVersion,
  })
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The visitor sent this URL, so it is a link only if it points to our own site. */
function PageLink({ url }: { url: string }) {
  const parsed = URL.parse(url)
  if (parsed?.origin !== location.origin) return url
  return (
    <a href={parsed.pathname} target="_blank" rel="noreferrer">
      {parsed.pathname}
    </a>
  )
}

function recordInWords(consent: NonNullable<LeadDetail['consent']>): string {
  const { wordingWasShown, agreedAt, ipAddress, pageUrl: page, withdrawnAt } = consent
  const said = { moment: formatMoment(agreedAt), address: ipAddress ?? '' }
  const shown = wordingWasShown
    ? m.desk_lead_details_consent_shown(said)
    : m.desk_lead_details_consent_in_force(said)
  const withdrawn = withdrawnAt && formatMoment(withdrawnAt)
  if (page && withdrawn) {
    return m.desk_lead_details_consent_record_with_page_with_withdrawn({ shown, page, withdrawn })
  }
  if (page) return m.desk_lead_details_consent_record_with_page({ shown, page })
  if (withdrawn) return m.desk_lead_details_consent_record_with_withdrawn({ shown, withdrawn })
  return m.desk_lead_details_consent_record({ shown })
}

export function Consent({ consent, choices }: Pick<LeadDetail, 'consent' | 'choices'>) {
  if (!consent) return null
  return (
    <details className="lead-more">
      <summary>{m.desk_lead_details_consent_heading({ version: consent.wordingVersion })}</summary>
      <blockquote>{consent.wording}</blockquote>
      <p className="meta">{recordInWords(consent)}</p>
      {consent.userAgent && <p className="meta">{consent.userAgent}</p>}
      {choices.map(({ purpose, wording, wordingVersion, agreedAt }) => (
        <div key={`${purpose} ${agreedAt}`}>
          <blockquote>{wording}</blockquote>
          <p className="meta">
            {m.desk_lead_details_consent_ticked({
              moment: formatMoment(agreedAt),
              version: wordingVersion,
            })}
          </p>
        </div>
      ))}
    </details>
  )
}

/** At the very top, because staff usually open a lead in order to call. */
export function WithdrawnNotice({ consent }: { consent: LeadDetail['consent'] }) {
  if (!consent?.withdrawnAt) return null
  return (
    <div className="error-box withdrawn">
      <Warning />
      <div>
        <b>{m.desk_lead_details_withdrawn_heading()}</b>
        <p>{m.desk_lead_details_withdrawn_since({ day: formatDay(consent.withdrawnAt) })}</p>
      </div>
    </div>
  )
}
