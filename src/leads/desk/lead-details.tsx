/**
 * The read-only part of a lead: what the person wrote and consented to. In one file, in the order in
 * which staff read it.
 */

import type { ReactNode } from 'react'
import { branchLabels } from '../../tools/work-history/branches.ts'
import { formatMonth } from '../../ui/dates.ts'
import { formatDay, formatMoment } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import { detailsLabels } from '../details/details-labels.texts.ts'
import { HEALTH_CONSENT_STATES } from '../details/details-rules.ts'
import type { LeadDetail } from './desk.contract.ts'
import { deskTexts } from './desk-parts.texts.ts'
import { AddressText } from './desk-parts.tsx'
import { leadDetailsTexts } from './lead-details.texts.ts'
import { inWords, pastWorkInWords, relationshipInWords, touchInWords } from './lead-model.ts'
import { Release } from './release.tsx'

export function LeadFacts({ detail }: { detail: LeadDetail }) {
  const { lead, facility, consent } = detail
  const { facts } = leadDetailsTexts()
  const { message, notProvided } = deskTexts()
  const mayBeCalled = !consent?.withdrawnAt
  const { first, last } = lead.attribution ?? {}
  const touches = [first, last].map(touchInWords).filter(Boolean).join('\n')
  return (
    <dl className="lead-facts">
      <Fact name={facts.email}>
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>
          <AddressText address={lead.email} />
        </a>
      </Fact>
      <Fact name={facts.phone}>
        {lead.phone && mayBeCalled ? (
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        ) : (
          (lead.phone ?? notProvided)
        )}
      </Fact>
      <Fact name={facts.subject} isWide>
        {lead.subject}
      </Fact>
      <Fact name={message} isWide>
        {lead.message}
      </Fact>
      {lead.exposure !== lead.message && (
        <Fact name={facts.exposure} isWide>
          {lead.exposure || notProvided}
        </Fact>
      )}
      {lead.diagnosis && <Fact name={facts.diagnosis}>{inWords(lead.diagnosis)}</Fact>}
      {lead.pathologyReport && (
        <Fact name={facts.pathologyReport}>{inWords(lead.pathologyReport)}</Fact>
      )}
      {lead.diagnosisTimeline && (
        <Fact name={facts.diagnosed}>{inWords(lead.diagnosisTimeline)}</Fact>
      )}
      <Fact name={facts.mayBeContacted} isWide>
        {mayBeContacted(detail)}
      </Fact>
      <Fact name={facts.received}>{formatMoment(lead.createdAt)}</Fact>
      {lead.contactedAt && <Fact name={facts.contacted}>{formatMoment(lead.contactedAt)}</Fact>}
      {facility && (
        <Fact name={facts.facility} isWide>
          <a href={facility.path} target="_blank" rel="noreferrer">
            {facility.name}
          </a>
          , {facility.place}
        </Fact>
      )}
      {lead.pageUrl && (
        <Fact name={facts.sentFrom} isWide>
          <PageLink url={lead.pageUrl} />
        </Fact>
      )}
      {lead.source && <Fact name={facts.source}>{lead.source}</Fact>}
      {touches && (
        <Fact name={facts.touches} isWide>
          {touches}
        </Fact>
      )}
      {lead.spamReasons.length > 0 && (
        <Fact name={facts.spam} isWide>
          {lead.spamReasons.map(inWords).join(', ')} <Release leadId={lead.id} />
        </Fact>
      )}
    </dl>
  )
}

function mayBeContacted({ lead, consent }: LeadDetail): string {
  const { withdrawn, automated, byPerson } = leadDetailsTexts().contact
  if (consent?.withdrawnAt) return withdrawn
  return lead.automatedContact ? automated : byPerson
}

/** What the person added to the request, with the form or afterward. */
export function AddedDetails({ detail: { lead, choices } }: { detail: LeadDetail }) {
  const texts = leadDetailsTexts().added
  const yesOrNo = (value: boolean) => (value ? texts.yes : texts.no)
  const isHealthConsentMissing =
    HEALTH_CONSENT_STATES.includes(lead.residenceState ?? '') &&
    !choices.some(({ purpose, withdrawnAt }) => purpose === 'health' && !withdrawnAt)
  const facts: [name: string, value: ReactNode][] = [
    [texts.relationship, lead.relationship && relationshipInWords(lead.relationship)],
    [texts.living, lead.isDeceased === null ? null : yesOrNo(!lead.isDeceased)],
    [texts.died, lead.diedOn && formatMonth(lead.diedOn)],
    [texts.residence, lead.residenceState],
    [texts.diagnosed, lead.diagnosedOn && formatMonth(lead.diagnosedOn)],
    [texts.hospital, lead.hospital],
    [texts.branch, lead.militaryBranch && branchLabels[lead.militaryBranch]],
    [texts.ships, lead.ships],
    [texts.bestTime, lead.bestTimeToCall && detailsLabels().callTimes[lead.bestTimeToCall]],
    [deskTexts().language, lead.language && detailsLabels().languages[lead.language]],
    [texts.leaveMessage, lead.mayLeaveMessage === null ? null : yesOrNo(lead.mayLeaveMessage)],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0 && lead.workHistory.length === 0) return null
  return (
    <section className="lead-more">
      <h3>{texts.heading}</h3>
      {isHealthConsentMissing && <p>{texts.healthConsentMissing(lead.residenceState ?? '')}</p>}
      <dl className="lead-facts">
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {lead.workHistory.length > 0 && (
          <Fact name={texts.workHistory} isWide>
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

export function Consent({ consent, choices }: Pick<LeadDetail, 'consent' | 'choices'>) {
  if (!consent) return null
  const texts = leadDetailsTexts().consent
  const shown = consent.wordingWasShown ? texts.shown : texts.inForce
  return (
    <details className="lead-more">
      <summary>{texts.heading(consent.wordingVersion)}</summary>
      <blockquote>{consent.wording}</blockquote>
      <p className="meta">
        {texts.record(
          shown(formatMoment(consent.agreedAt), consent.ipAddress ?? ''),
          consent.pageUrl ?? '',
          consent.withdrawnAt ? formatMoment(consent.withdrawnAt) : '',
        )}
      </p>
      {consent.userAgent && <p className="meta">{consent.userAgent}</p>}
      {choices.map(({ purpose, wording, wordingVersion, agreedAt }) => (
        <div key={`${purpose} ${agreedAt}`}>
          <blockquote>{wording}</blockquote>
          <p className="meta">{texts.ticked(formatMoment(agreedAt), wordingVersion)}</p>
        </div>
      ))}
    </details>
  )
}

/** At the very top, because staff usually open a lead in order to call. */
export function WithdrawnNotice({ consent }: { consent: LeadDetail['consent'] }) {
  if (!consent?.withdrawnAt) return null
  const { heading, since } = leadDetailsTexts().withdrawn
  return (
    <div className="error-box withdrawn">
      <Warning />
      <div>
        <b>{heading}</b>
        <p>{since(formatDay(consent.withdrawnAt))}</p>
      </div>
    </div>
  )
}
