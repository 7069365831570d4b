/** The history of a lead, in sentences. */

import { inWords } from '../leads/fields/lead-words.ts'
import { factInWords, factNames, factOf, isKnown } from '../leads/fields/person-facts.ts'
import { m } from '../paraglide/messages.js'
import { formatMoment } from '../ui/format-moment.ts'
import type { LeadEvent } from './desk.contract.ts'

export function LeadTimeline({ events }: { events: LeadEvent[] }) {
  return (
    <section className="lead-more">
      <h2>{m.desk_lead_timeline_heading()}</h2>
      {events.length === 0 && <p className="meta">{m.desk_lead_timeline_none()}</p>}
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.reference && `${event.reference}: `}
              {whatHappened(event)}
            </p>
            <Before event={event} field="notes" title={m.desk_lead_timeline_previous_notes()} />
            <Before
              event={event}
              field="firmResponse"
              title={m.desk_lead_timeline_previous_response()}
            />
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

const said = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the sentences name, in words; empty where the event does not say. */
type EventFacts = Record<
  | 'actor'
  | 'answer'
  | 'call'
  | 'channel'
  | 'document'
  | 'due'
  | 'firm'
  | 'firms'
  | 'name'
  | 'note'
  | 'reason'
  | 'reference'
  | 'state'
  | 'template'
  | 'title',
  string
>

/** By the type of the event. */
const EVENTS: Record<string, (facts: EventFacts) => string> = {
  received: m.desk_lead_timeline_events_received,
  notified: m.desk_lead_timeline_events_notified,
  'message-sent': m.desk_lead_timeline_events_message_sent,
  'consent-withdrawn': m.desk_lead_timeline_events_consent_withdrawn,
  'notification-failed': m.desk_lead_timeline_events_notification_failed,
  'notification-withheld': m.desk_lead_timeline_events_notification_withheld,
  call: (facts) =>
    facts.note
      ? m.desk_lead_timeline_events_call_with_note(facts)
      : m.desk_lead_timeline_events_call(facts),
  'call-undone': m.desk_lead_timeline_events_call_undone,
  'task-added': m.desk_lead_timeline_events_task_added,
  'task-moved': m.desk_lead_timeline_events_task_moved,
  'task-done': m.desk_lead_timeline_events_task_done,
  'task-reopened': m.desk_lead_timeline_events_task_reopened,
  merged: (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_merged_with_reason(facts)
      : m.desk_lead_timeline_events_merged(facts),
  'merged-into': (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_merged_into_with_reason(facts)
      : m.desk_lead_timeline_events_merged_into(facts),
  unmerged: m.desk_lead_timeline_events_unmerged,
  released: m.desk_lead_timeline_events_released,
  rejected: m.desk_lead_timeline_events_rejected,
  'suggestion-answered': m.desk_lead_timeline_events_suggestion_answered,
  'attachment-added': m.desk_lead_timeline_events_attachment_added,
  'attachment-downloaded': m.desk_lead_timeline_events_attachment_downloaded,
  'attachment-infected': m.desk_lead_timeline_events_attachment_infected,
  'attachment-removed': m.desk_lead_timeline_events_attachment_removed,
  'attachment-shared': m.desk_lead_timeline_events_attachment_shared,
  'attachment-unshared': m.desk_lead_timeline_events_attachment_unshared,
  'message-written': m.desk_lead_timeline_events_message_written,
  'text-written': m.desk_lead_timeline_events_text_written,
  'message-stopped': m.desk_lead_timeline_events_message_stopped,
  'message-refused': m.desk_lead_timeline_events_message_refused,
  referred: (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_referred_with_reason(facts)
      : m.desk_lead_timeline_events_referred(facts),
  'referred-by-system': (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_referred_by_system_with_reason(facts)
      : m.desk_lead_timeline_events_referred_by_system(facts),
  'referral-expired': m.desk_lead_timeline_events_referral_expired,
  'referral-ended': (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_referral_ended_with_reason(facts)
      : m.desk_lead_timeline_events_referral_ended(facts),
  'referral-accepted': m.desk_lead_timeline_events_referral_accepted,
  'referral-declined': (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_referral_declined_with_reason(facts)
      : m.desk_lead_timeline_events_referral_declined(facts),
  'referral-outcome': (facts) =>
    facts.reason
      ? m.desk_lead_timeline_events_referral_outcome_with_reason(facts)
      : m.desk_lead_timeline_events_referral_outcome(facts),
  'referral-stopped': m.desk_lead_timeline_events_referral_stopped,
  'referral-downloaded': m.desk_lead_timeline_events_referral_downloaded,
  'no-firm-found': m.desk_lead_timeline_events_no_firm_found,
}

const CALLS = {
  called: m.desk_lead_timeline_calls_called,
  'no-answer': m.desk_lead_timeline_calls_no_answer,
  'left-message': m.desk_lead_timeline_calls_left_message,
  talked: m.desk_lead_timeline_calls_talked,
}

const ORIGINS = {
  phone: m.desk_lead_timeline_facts_origins_phone,
  document: m.desk_lead_timeline_facts_origins_document,
  mail: m.desk_lead_timeline_facts_origins_mail,
  corrected: m.desk_lead_timeline_facts_origins_corrected,
}

const CHANGED = {
  status: m.desk_lead_timeline_changes_status,
  priority: m.desk_lead_timeline_changes_priority,
}

function factsOf({ actor, detail }: LeadEvent): EventFacts {
  return {
    actor,
    answer: said(detail.answer),
    call: (ofType(CALLS, said(detail.call)) ?? CALLS.called)(),
    channel: String(detail.channel ?? 'mail'),
    document: said(detail.document),
    due: said(detail.dueAt) && formatMoment(said(detail.dueAt)),
    firm: said(detail.firm),
    firms: Array.isArray(detail.firms) ? detail.firms.join(', ') : '',
    name: said(detail.name),
    note: said(detail.note),
    reason: said(detail.reason),
    reference: said(detail.reference),
    state: said(detail.state),
    template: said(detail.template),
    title: said(detail.title),
  }
}

/** Which sentence tells it: some types have two. */
function sentenceOf({ type, actor, detail }: LeadEvent): string {
  if (type === 'notified' && detail.channel === 'message') return 'message-sent'
  if (type === 'message-written' && detail.kind === 'text') return 'text-written'
  if (type === 'message-stopped' && detail.reason === 'refused') return 'message-refused'
  return type === 'referred' && actor === 'system' ? 'referred-by-system' : type
}

const ofType = <Text,>(texts: Record<string, Text>, type: string): Text | undefined =>
  Object.hasOwn(texts, type) ? texts[type] : undefined

function whatHappened(event: LeadEvent): string {
  const sentence = ofType(EVENTS, sentenceOf(event))
  if (sentence) return sentence(factsOf(event))
  if (event.type === 'facts-entered') return factsEntered(event)
  if (event.type === 'details-added') return detailsAdded(event)
  if (event.type === 'health-consent-recorded') return healthConsentRecorded(event)
  if (event.type !== 'updated') return `${inWords(event.type)} (${event.actor})`
  const changes = changesOf(event)
  const changed = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'notes') return [m.desk_lead_timeline_changes_notes()]
    if (field === 'owner') {
      return [
        to
          ? m.desk_lead_timeline_changes_owner({ name: String(to) })
          : m.desk_lead_timeline_changes_owner_removed(),
      ]
    }
    if (field !== 'status' && field !== 'priority') return []
    return [CHANGED[field]({ from: String(from), to: String(to) })]
  })
  return m.desk_lead_timeline_updated({
    actor: event.actor,
    changes: [...changed, ...passedOnChange(changes)].join(', ') || m.desk_lead_timeline_saved(),
  })
}

const GIVEN = {
  phone: m.desk_facts_origin_choices_phone,
  document: m.desk_facts_origin_choices_document,
  mail: m.desk_facts_origin_choices_mail,
}
const HEALTH_KINDS = {
  health: m.desk_health_consent_kinds_health,
  'health-sharing': m.desk_health_consent_kinds_sharing,
}

function healthConsentRecorded({ actor, detail }: LeadEvent): string {
  const kinds = Array.isArray(detail.kinds) ? detail.kinds.map(String) : []
  const sentence = m.desk_health_consent_recorded({
    actor,
    kinds: kinds.map((kind) => ofType(HEALTH_KINDS, kind)?.() ?? kind).join(', '),
    origin: (ofType(GIVEN, said(detail.origin)) ?? GIVEN.phone)().toLowerCase(),
  })
  return detail.note ? `${sentence}. ${said(detail.note)}` : sentence
}

function detailsAdded({ detail }: LeadEvent): string {
  const before = Object.entries(detail.before ?? {}).flatMap(([field, from]) => {
    const name = factNames.find((each) => each === field)
    return name ? [`${factOf(name).name()}: ${factInWords(name, from)}`] : []
  })
  return before.length > 0
    ? m.desk_lead_timeline_events_details_changed({ before: before.join('; ') })
    : m.desk_lead_timeline_events_details_added()
}

function factsEntered(event: LeadEvent): string {
  const changed = Object.entries(changesOf(event)).map(([field, { from, to }]) => {
    const name = factNames.find((each) => each === field)
    if (!name) return field
    const fact = m.desk_lead_timeline_facts_change({
      name: factOf(name).name(),
      to: factInWords(name, to) || m.desk_lead_timeline_facts_removed(),
    })
    return isKnown(from)
      ? fact + m.desk_lead_timeline_facts_before({ from: factInWords(name, from) })
      : fact
  })
  const origin = (ofType(ORIGINS, said(event.detail.origin)) ?? ORIGINS.phone)()
  return m.desk_lead_timeline_facts_entered({
    actor: event.actor,
    origin,
    changes: changed.join('; '),
  })
}

function passedOn(firm: string, day: string, before: string): string {
  if (day && before) {
    return m.desk_lead_timeline_changes_firm_with_day_with_before({ firm, day, before })
  }
  if (day) return m.desk_lead_timeline_changes_firm_with_day({ firm, day })
  if (before) return m.desk_lead_timeline_changes_firm_with_before({ firm, before })
  return m.desk_lead_timeline_changes_firm({ firm })
}

/** The change of firm, date and response in words. */
function passedOnChange(changes: Changes): string[] {
  const { assignedToFirm: firm, dateSentToFirm: date, firmResponse: response } = changes
  const day = said(date?.to).slice(0, 10)
  const changed: string[] = []
  if (firm?.to) {
    changed.push(passedOn(String(firm.to), day, firm.from ? String(firm.from) : ''))
  } else if (firm)
    changed.push(m.desk_lead_timeline_changes_firm_removed({ firm: String(firm.from) }))
  else if (date)
    changed.push(
      day
        ? m.desk_lead_timeline_changes_date_sent_with_day({ day })
        : m.desk_lead_timeline_changes_date_sent(),
    )
  if (response)
    changed.push(
      response.to
        ? m.desk_lead_timeline_changes_response()
        : m.desk_lead_timeline_changes_response_removed(),
    )
  return changed
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
