/** Everything that happened to a lead, newest first. */
import { formatMoment } from '../../lib/format-moment.ts'
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
            <PreviousNotes event={event} />
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
  'notification-failed': (channel) => `Notification failed (${channel})`,
}

function whatHappened(event: LeadEvent): string {
  const plain = PLAIN[event.type]
  if (plain) return plain(String(event.detail.channel ?? 'mail'))
  if (event.type !== 'updated') return `${inWords(event.type)} (${event.actor})`
  const said = Object.entries(changesOf(event)).flatMap(([field, { from, to }]) => {
    if (field === 'notes') return ['edited the notes']
    if (field !== 'status' && field !== 'priority') return []
    return [`changed ${field} from ${String(from)} to ${String(to)}`]
  })
  return `${event.actor} ${said.join(', ') || 'saved'}`
}

function PreviousNotes({ event }: { event: LeadEvent }) {
  const before = changesOf(event).notes?.from
  if (typeof before !== 'string' || before === '') return null
  return (
    <details>
      <summary>Notes before</summary>
      <p className="before">{before}</p>
    </details>
  )
}
