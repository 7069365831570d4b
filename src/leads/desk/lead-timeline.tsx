/** Everything that happened to a lead, newest first. */
import { formatMoment } from '../../ui/format-moment.ts'
import type { LeadEvent } from './lead-desk.contract.ts'
import { inWords } from './lead-words.ts'

export function LeadTimeline({ events }: { events: LeadEvent[] }) {
  return (
    <section className="also">
      <h3>History</h3>
      {events.length === 0 && <p className="meta">Nothing yet.</p>}
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.id}>
            <p>{whatHappened(event)}</p>
            <Before event={event} field="notes" title="Notes before" />
            <Before event={event} field="firmResponse" title="Response before" />
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
  notified: (channel) => `Notification sent (${channel})`,
  'consent-withdrawn': () => 'Consent withdrawn: no calls, no texts',
  'notification-failed': (channel) => `Notification failed (${channel})`,
}

function whatHappened(event: LeadEvent): string {
  const plain = PLAIN[event.type]
  if (plain) return plain(String(event.detail.channel ?? 'mail'))
  if (event.type !== 'updated') return `${inWords(event.type)} (${event.actor})`
  const changes = changesOf(event)
  const said = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'notes') return ['edited the notes']
    if (field !== 'status' && field !== 'priority') return []
    return [`changed ${field} from ${String(from)} to ${String(to)}`]
  })
  return `${event.actor} ${[...said, ...passedOnChange(changes)].join(', ') || 'saved'}`
}

/** What the firm, the day and the response became, in one sentence for each. */
function passedOnChange(changes: Changes): string[] {
  const { assignedToFirm: firm, dateSentToFirm: date, firmResponse: response } = changes
  const day = typeof date?.to === 'string' ? ` on ${date.to.slice(0, 10)}` : ''
  const said: string[] = []
  if (firm?.to) {
    const instead = firm.from ? ` instead of ${String(firm.from)}` : ''
    said.push(`passed it on to ${String(firm.to)}${day}${instead}`)
  } else if (firm) said.push(`took back that it was passed on to ${String(firm.from)}`)
  else if (date) said.push(`noted that it was sent${day}`)
  if (response) said.push(response.to ? 'noted the firm’s response' : 'removed the firm’s response')
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
