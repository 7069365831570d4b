/** The history of a lead, in sentences. */
import { formatMonth } from '../../ui/dates.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import type { LeadEvent } from './desk.contract.ts'
import { leadEditorTexts } from './lead-editor.texts.ts'
import { inWords, relationshipInWords } from './lead-model.ts'
import { timelineTexts } from './lead-timeline.texts.ts'

export function LeadTimeline({ events }: { events: LeadEvent[] }) {
  const texts = timelineTexts()
  return (
    <section className="lead-more">
      <h3>{texts.heading}</h3>
      {events.length === 0 && <p className="meta">{texts.none}</p>}
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.reference && `${event.reference}: `}
              {whatHappened(event)}
            </p>
            <Before event={event} field="notes" title={texts.previousNotes} />
            <Before event={event} field="firmResponse" title={texts.previousResponse} />
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

/** What the sentences name. */
type EventFacts = Parameters<ReturnType<typeof timelineTexts>['events']['call']>[0]

function factsOf({ actor, detail }: LeadEvent): EventFacts {
  const { calls } = timelineTexts()
  return {
    actor,
    call: ofType(calls, said(detail.call)) ?? calls.called,
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
  const texts = timelineTexts()
  const sentence = ofType<(facts: EventFacts) => string>(texts.events, sentenceOf(event))
  if (sentence) return sentence(factsOf(event))
  if (event.type === 'facts-entered') return factsEntered(event)
  if (event.type !== 'updated') return `${inWords(event.type)} (${event.actor})`
  const changes = changesOf(event)
  const changed = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'notes') return [texts.changes.notes]
    if (field === 'owner') {
      return [to ? texts.changes.owner(String(to)) : texts.changes.ownerRemoved]
    }
    if (field !== 'status' && field !== 'priority') return []
    return [texts.changes[field](String(from), String(to))]
  })
  return texts.updated(event.actor, [...changed, ...passedOnChange(changes)])
}

function factsEntered(event: LeadEvent): string {
  const texts = timelineTexts().facts
  const names: Record<string, string> = leadEditorTexts().fields
  const changed = Object.entries(changesOf(event)).map(([field, { from, to }]) => {
    const value = factInWords(field, to)
    const fact =
      typeof to === 'boolean' ? texts.life(value) : texts.change(names[field] ?? field, value)
    return from === null ? fact : fact + texts.before(factInWords(field, from))
  })
  const origin = ofType(texts.origins, said(event.detail.origin)) ?? texts.origins.phone
  return texts.entered(event.actor, origin, changed.join('; '))
}

function factInWords(field: string, value: unknown): string {
  const { living, died, removed } = timelineTexts().facts
  if (typeof value === 'boolean') return value ? died : living
  if (typeof value !== 'string') return removed
  if (field === 'relationship') return relationshipInWords(value).toLowerCase()
  if (field === 'diagnosis') return inWords(value).toLowerCase()
  return field === 'diagnosedOn' || field === 'diedOn' ? formatMonth(value) : value
}

/** The change of firm, date and response in words. */
function passedOnChange(changes: Changes): string[] {
  const { assignedToFirm: firm, dateSentToFirm: date, firmResponse: response } = changes
  const texts = timelineTexts().changes
  const day = said(date?.to).slice(0, 10)
  const changed: string[] = []
  if (firm?.to) {
    changed.push(texts.firm(String(firm.to), day, firm.from ? String(firm.from) : ''))
  } else if (firm) changed.push(texts.firmRemoved(String(firm.from)))
  else if (date) changed.push(texts.dateSent(day))
  if (response) changed.push(response.to ? texts.response : texts.responseRemoved)
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
