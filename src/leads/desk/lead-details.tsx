/**
 * The read-only part of a lead: what the person wrote, consent and history. In one file, in
 * the order in which staff read it.
 */

import type { ReactNode } from 'react'
import { branchLabels } from '../../tools/work-history/branches.ts'
import { formatMonth } from '../../ui/dates.ts'
import { formatDay, formatMoment } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import {
  callTimeLabels,
  HEALTH_CONSENT_STATES,
  languageLabels,
  relationshipLabels,
} from '../details/details-rules.ts'
import type { LeadDetail, LeadEvent } from './desk.contract.ts'
import { EmailText } from './desk-parts.tsx'
import { inWords, pastWorkInWords, touchInWords } from './lead-model.ts'
import { Release } from './release.tsx'

export function LeadFacts({ detail }: { detail: LeadDetail }) {
  const { lead, facility, consent } = detail
  const mayBeCalled = !consent?.withdrawnAt
  return (
    <dl className="lead-facts">
      <Fact name="Email">
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>
          <EmailText email={lead.email} />
        </a>
      </Fact>
      <Fact name="Phone">
        {lead.phone && mayBeCalled ? (
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        ) : (
          (lead.phone ?? 'Not provided')
        )}
      </Fact>
      <Fact name="Subject" isWide>
        {lead.subject}
      </Fact>
      <Fact name="Message" isWide>
        {lead.message}
      </Fact>
      {lead.exposure !== lead.message && (
        <Fact name="Exposure" isWide>
          {lead.exposure || 'Not provided'}
        </Fact>
      )}
      {lead.diagnosis && <Fact name="Diagnosis">{inWords(lead.diagnosis)}</Fact>}
      {lead.pathologyReport && <Fact name="Pathology report">{inWords(lead.pathologyReport)}</Fact>}
      {lead.diagnosisTimeline && <Fact name="Diagnosed">{inWords(lead.diagnosisTimeline)}</Fact>}
      <Fact name="May be contacted" isWide>
        {mayBeContacted(detail)}
      </Fact>
      <Fact name="Received">{formatMoment(lead.createdAt)}</Fact>
      {lead.contactedAt && <Fact name="Contacted">{formatMoment(lead.contactedAt)}</Fact>}
      {facility && (
        <Fact name="Facility" isWide>
          <a href={facility.path} target="_blank" rel="noreferrer">
            {facility.name}
          </a>
          , {facility.place}
        </Fact>
      )}
      {lead.pageUrl && (
        <Fact name="Sent from" isWide>
          <PageLink url={lead.pageUrl} />
        </Fact>
      )}
      {lead.source && <Fact name="Source">{lead.source}</Fact>}
      {lead.attribution && (
        <Fact name="First and last touch" isWide>
          {touchInWords(lead.attribution.first)}
          <br />
          {touchInWords(lead.attribution.last)}
        </Fact>
      )}
      {lead.spamReasons.length > 0 && (
        <Fact name="Looks like spam" isWide>
          {lead.spamReasons.map(inWords).join(', ')} <Release leadId={lead.id} />
        </Fact>
      )}
    </dl>
  )
}

function mayBeContacted({ lead, consent }: LeadDetail): string {
  if (consent?.withdrawnAt) return 'No: consent was withdrawn'
  return lead.automatedContact
    ? 'By email, calls and texts, also automated'
    : 'By email, and by calls and texts that a person places. Nothing automated'
}

/** What the person added to the request, with the form or afterward. */
export function AddedDetails({ detail: { lead, choices } }: { detail: LeadDetail }) {
  const isHealthConsentMissing =
    HEALTH_CONSENT_STATES.includes(lead.residenceState ?? '') &&
    !choices.some(({ purpose, withdrawnAt }) => purpose === 'health' && !withdrawnAt)
  const facts: [name: string, value: ReactNode][] = [
    ['Who is ill', lead.relationship && relationshipLabels[lead.relationship]],
    ['Living', lead.isDeceased === null ? null : lead.isDeceased ? 'No' : 'Yes'],
    ['Died in', lead.diedOn && formatMonth(lead.diedOn)],
    ['State of residence', lead.residenceState],
    ['Diagnosed in', lead.diagnosedOn && formatMonth(lead.diagnosedOn)],
    ['Hospital or doctor', lead.hospital],
    ['Military branch', lead.militaryBranch && branchLabels[lead.militaryBranch]],
    ['Ships or bases', lead.ships],
    ['Best time to call', lead.bestTimeToCall && callTimeLabels[lead.bestTimeToCall]],
    ['Language', lead.language && languageLabels[lead.language]],
    ['Leave a message', lead.mayLeaveMessage === null ? null : lead.mayLeaveMessage ? 'Yes' : 'No'],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0 && lead.workHistory.length === 0) return null
  return (
    <section className="lead-more">
      <h3>Details</h3>
      {isHealthConsentMissing && (
        <p>
          No separate consent to share health details, which the law of {lead.residenceState} asks
          for.
        </p>
      )}
      <dl className="lead-facts">
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {lead.workHistory.length > 0 && (
          <Fact name="Work history" isWide>
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
  return (
    <details className="lead-more">
      <summary>Consent record, version {consent.wordingVersion}</summary>
      <blockquote>{consent.wording}</blockquote>
      <p className="meta">
        {consent.wordingWasShown ? 'Shown' : 'Wording in force'} {formatMoment(consent.agreedAt)} to{' '}
        {consent.ipAddress}
        {consent.pageUrl && ` at ${consent.pageUrl}`}.
        {consent.withdrawnAt && ` Withdrawn ${formatMoment(consent.withdrawnAt)}.`}
      </p>
      {consent.userAgent && <p className="meta">{consent.userAgent}</p>}
      {choices.map(({ purpose, wording, wordingVersion, agreedAt }) => (
        <div key={`${purpose} ${agreedAt}`}>
          <blockquote>{wording}</blockquote>
          <p className="meta">
            Box ticked {formatMoment(agreedAt)}, version {wordingVersion}.
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
        <b>Do not call or text this person.</b>
        <p>Consent was withdrawn on {formatDay(consent.withdrawnAt)}.</p>
      </div>
    </div>
  )
}

export function LeadTimeline({ events }: { events: LeadEvent[] }) {
  return (
    <section className="lead-more">
      <h3>History</h3>
      {events.length === 0 && <p className="meta">Nothing yet.</p>}
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.reference && `${event.reference}: `}
              {whatHappened(event)}
            </p>
            <Before event={event} field="notes" title="Previous notes" />
            <Before event={event} field="firmResponse" title="Previous response" />
            <time className="meta" dateTime={event.at}>
              {formatMoment(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Changes = Record<string, { from: unknown; to: unknown }>

const changesOf = (event: LeadEvent): Changes => (event.detail.changes as Changes | undefined) ?? {}

const PLAIN: Record<string, (channel: string) => string> = {
  received: () => 'Received from the visitor',
  notified: (channel) =>
    channel === 'message' ? 'The email was sent' : `Notification sent (${channel})`,
  'consent-withdrawn': () => 'Consent withdrawn: no calls or texts',
  'details-added': () => 'The visitor added details',
  'notification-failed': (channel) => `Notification failed (${channel})`,
  'notification-withheld': (channel) => `Not sent, because this is a demonstration (${channel})`,
}

const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '')
const because = ({ detail }: LeadEvent) => (said(detail.reason) ? `: ${said(detail.reason)}` : '')

const CALL_WORDS: Record<string, string> = {
  called: 'called',
  'no-answer': 'called: no answer',
  'left-message': 'called and left a message',
  talked: 'talked to the person',
}

const WORK: Record<string, (event: LeadEvent) => string> = {
  call: ({ actor, detail }) => {
    const note = said(detail.note)
    return `${actor} ${CALL_WORDS[said(detail.call)] ?? 'called'}${note ? `: ${note}` : ''}`
  },
  'call-undone': ({ actor, detail }) =>
    `${actor} undid: ${CALL_WORDS[said(detail.call)] ?? 'called'}`,
  'task-added': ({ actor, detail }) =>
    `${actor} added the task “${said(detail.title)}”, due ${formatMoment(said(detail.dueAt))}`,
  'task-done': ({ actor, detail }) => `${actor} finished the task “${said(detail.title)}”`,
  'task-reopened': ({ actor, detail }) => `${actor} reopened the task “${said(detail.title)}”`,
  merged: ({ actor, detail }) => `${actor} merged ${said(detail.reference)} into it`,
  'merged-into': ({ actor, detail }) => `${actor} merged it into ${said(detail.reference)}`,
  released: ({ actor }) => `${actor} released it: not spam`,
  unmerged: ({ actor, detail }) => `${actor} undid the merge of ${said(detail.reference)}`,
  'attachment-added': ({ actor, detail }) => `${actor} attached “${said(detail.name)}”`,
  'attachment-downloaded': ({ actor, detail }) => `${actor} downloaded “${said(detail.name)}”`,
  'attachment-infected': ({ detail }) =>
    `The virus scanner found malware in “${said(detail.name)}”`,
  'attachment-removed': ({ actor, detail }) => `${actor} removed “${said(detail.name)}”`,
  'attachment-shared': ({ actor, detail }) => `${actor} shared “${said(detail.name)}” with firms`,
  'attachment-unshared': ({ actor, detail }) =>
    `${actor} stopped sharing “${said(detail.name)}” with firms`,
  'message-written': ({ actor, detail }) =>
    said(detail.kind) === 'text'
      ? `${actor} composed a text to send by hand (“${said(detail.template)}”)`
      : `${actor} wrote an email (“${said(detail.template)}”)`,
  'message-stopped': ({ detail }) =>
    said(detail.reason) === 'refused'
      ? `The mail server refused the address (“${said(detail.template)}”)`
      : `Not sent, because consent was withdrawn (“${said(detail.template)}”)`,
  'task-moved': ({ actor, detail }) =>
    `${actor} moved the task “${said(detail.title)}” to ${formatMoment(said(detail.dueAt))}`,
}

const REFERRAL: Record<string, (event: LeadEvent) => string> = {
  referred: (event) => {
    const firms = Array.isArray(event.detail.firms) ? event.detail.firms.join(', ') : ''
    const who = event.actor === 'system' ? 'Offered' : `${event.actor} offered it`
    return `${who} to ${firms}${because(event)}`
  },
  'referral-expired': ({ detail }) => `${said(detail.firm)} did not answer in time`,
  'referral-accepted': ({ detail, actor }) => `${said(detail.firm)} accepted it (${actor})`,
  'referral-declined': (event) =>
    `${said(event.detail.firm)} declined it (${event.actor})${because(event)}`,
  'referral-outcome': (event) =>
    `${said(event.detail.firm)} reported it as ${said(event.detail.state)}${because(event)}`,
  'referral-stopped': ({ detail, actor }) =>
    `${said(detail.firm)} confirmed that all contact has stopped (${actor})`,
  'referral-downloaded': ({ detail, actor }) => `${actor} downloaded the ${said(detail.document)}`,
  'no-firm-found': () => 'No firm may take it now: it stays on the desk',
}

function whatHappened(event: LeadEvent): string {
  const plain = PLAIN[event.type]
  const referral = REFERRAL[event.type] ?? WORK[event.type]
  if (referral) return referral(event)
  if (plain) return plain(String(event.detail.channel ?? 'mail'))
  if (event.type !== 'updated') return `${inWords(event.type)} (${event.actor})`
  const changes = changesOf(event)
  const said = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'notes') return ['edited the notes']
    if (field === 'owner') return [to ? `gave it to ${String(to)}` : 'removed the owner']
    if (field !== 'status' && field !== 'priority') return []
    return [`changed ${field} from ${String(from)} to ${String(to)}`]
  })
  return `${event.actor} ${[...said, ...passedOnChange(changes)].join(', ') || 'saved'}`
}

/** The change of firm, date and response in words. */
function passedOnChange(changes: Changes): string[] {
  const { assignedToFirm: firm, dateSentToFirm: date, firmResponse: response } = changes
  const day = typeof date?.to === 'string' ? ` on ${date.to.slice(0, 10)}` : ''
  const said: string[] = []
  if (firm?.to) {
    const instead = firm.from ? ` instead of ${String(firm.from)}` : ''
    said.push(`passed it on to ${String(firm.to)}${day}${instead}`)
  } else if (firm) said.push(`removed ${String(firm.from)} as the firm`)
  else if (date) said.push(`set the date sent${day}`)
  if (response)
    said.push(response.to ? 'recorded the firm’s response' : 'removed the firm’s response')
  return said
}

type BeforeProps = { event: LeadEvent; field: string; title: string }

function Before({ event, field, title }: BeforeProps) {
  const before = changesOf(event)[field]?.from
  if (typeof before !== 'string' || before === '') return null
  return (
    <details>
      <summary>{title}</summary>
      <p className="before">{before}</p>
    </details>
  )
}
