/**
 * The read-only part of a lead: what the person wrote and consented to. In one file, in the order in
 * which staff read it.
 */

import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { storedBranch } from '../../tools/work-history/branches.ts'
import { formatMonth } from '../../ui/dates.ts'
import { formatDay, formatMoment } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import { callTimes, languageNames } from '../fields/answer-names.ts'

import { HEALTH_CONSENT_STATES } from '../fields/details-rules.ts'
import {
  inWords,
  pastWorkInWords,
  relationshipInWords,
  touchInWords,
} from '../fields/lead-words.ts'
import type { LeadDetail } from './desk.contract.ts'
import { AddressText } from './desk-parts.tsx'
import { Release } from './release.tsx'

export function LeadFacts({ detail }: { detail: LeadDetail }) {
  const { lead, facility, consent } = detail

  const mayBeCalled = !consent?.withdrawnAt
  const { first, last } = lead.attribution ?? {}
  const touches = [first, last].map(touchInWords).filter(Boolean).join('\n')
  return (
    <dl className="lead-facts">
      <Fact name={m.desk_common_email()}>
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>
          <AddressText address={lead.email} />
        </a>
      </Fact>
      <Fact name={m.desk_lead_details_facts_phone()}>
        {lead.phone && mayBeCalled ? (
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        ) : (
          (lead.phone ?? m.desk_desk_parts_not_provided())
        )}
      </Fact>
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
      {lead.diagnosis && <Fact name={m.desk_common_diagnosis()}>{inWords(lead.diagnosis)}</Fact>}
      {lead.pathologyReport && (
        <Fact name={m.desk_lead_details_facts_pathology_report()}>
          {inWords(lead.pathologyReport)}
        </Fact>
      )}
      {lead.diagnosisTimeline && (
        <Fact name={m.desk_lead_details_facts_diagnosed()}>{inWords(lead.diagnosisTimeline)}</Fact>
      )}
      <Fact name={m.desk_lead_details_facts_may_be_contacted()} isWide>
        {mayBeContacted(detail)}
      </Fact>
      <Fact name={m.desk_lead_details_facts_received()}>{formatMoment(lead.createdAt)}</Fact>
      {lead.contactedAt && (
        <Fact name={m.desk_common_contacted()}>{formatMoment(lead.contactedAt)}</Fact>
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
          {lead.spamReasons.map(inWords).join(', ')} <Release leadId={lead.id} />
        </Fact>
      )}
    </dl>
  )
}

function mayBeContacted({ lead, consent }: LeadDetail): string {
  if (consent?.withdrawnAt) return m.desk_lead_details_contact_withdrawn()
  return lead.automatedContact
    ? m.desk_lead_details_contact_automated()
    : m.desk_lead_details_contact_by_person()
}

/** What the person added to the request, with the form or afterward. */
export function AddedDetails({ detail: { lead, choices } }: { detail: LeadDetail }) {
  const yesOrNo = (value: boolean) =>
    value ? m.desk_lead_details_added_yes() : m.desk_lead_details_added_no()
  const isHealthConsentMissing =
    HEALTH_CONSENT_STATES.includes(lead.residenceState ?? '') &&
    !choices.some(({ purpose, withdrawnAt }) => purpose === 'health' && !withdrawnAt)
  const facts: [name: string, value: ReactNode][] = [
    [
      m.desk_lead_details_added_relationship(),
      lead.relationship && relationshipInWords(lead.relationship),
    ],
    [
      m.desk_lead_details_added_living(),
      lead.isDeceased === null ? null : yesOrNo(!lead.isDeceased),
    ],
    [m.desk_lead_details_added_died(), lead.diedOn && formatMonth(lead.diedOn)],
    [m.desk_lead_details_added_residence(), lead.residenceState],
    [m.desk_lead_details_added_diagnosed(), lead.diagnosedOn && formatMonth(lead.diagnosedOn)],
    [m.desk_lead_details_added_hospital(), lead.hospital],
    [m.desk_lead_details_added_branch(), lead.militaryBranch && storedBranch(lead.militaryBranch)],
    [m.desk_lead_details_added_ships(), lead.ships],
    [
      m.desk_lead_details_added_best_time(),
      lead.bestTimeToCall && callTimes[lead.bestTimeToCall](),
    ],
    [m.desk_common_language(), lead.language && languageNames[lead.language]()],
    [
      m.desk_lead_details_added_leave_message(),
      lead.mayLeaveMessage === null ? null : yesOrNo(lead.mayLeaveMessage),
    ],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0 && lead.workHistory.length === 0) return null
  return (
    <section className="lead-more">
      <h3>{m.desk_lead_details_added_heading()}</h3>
      {isHealthConsentMissing && (
        <p>
          {m.desk_lead_details_added_health_consent_missing({ state: lead.residenceState ?? '' })}
        </p>
      )}
      <dl className="lead-facts">
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {lead.workHistory.length > 0 && (
          <Fact name={m.desk_lead_details_added_work_history()} isWide>
            <ol>
              {lead.workHistory.map((work) => (
                <li key={JSON.stringify(work)}>{pastWorkInWords(work)}</li>
              ))}
            </ol>
          </Fact>
        )}
      </dl>
    </section>
  )
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
