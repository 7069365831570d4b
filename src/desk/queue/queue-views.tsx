/** Which leads of the queue are shown, as the address says it, and the links to the others. */

import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import { LANGUAGES } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { type Queue, type QueueQuery, SET_ASIDE, VIEWS } from './queue.contract.ts'
import { viewNames } from './view-names.ts'

/** What the address says. */
type Shown = Pick<QueueQuery, 'view' | 'language'>

export function readShown(search: string): Shown {
  const given = new URLSearchParams(search)
  const view = [...VIEWS, ...SET_ASIDE].find((each) => each === given.get('view')) ?? 'everyone'
  return { view, language: LANGUAGES.find((each) => each === given.get('language')) }
}

export function address({ view, language }: Shown, lead?: number | null): string {
  const query = new URLSearchParams({
    ...(view === 'everyone' ? {} : { view }),
    ...(language ? { language } : {}),
    ...(lead ? { lead: String(lead) } : {}),
  })
  return urls.staff.queue() + (query.size > 0 ? `?${query}` : '')
}

export function Views({ shown, queue }: { shown: Shown; queue: Queue }) {
  return (
    <nav className="quick-filters" aria-label={m.desk_queue_whose_leads()}>
      {VIEWS.map((each) => (
        <Link
          key={each}
          href={address({ ...shown, view: each })}
          aria-current={each === shown.view ? 'true' : undefined}
        >
          {viewNames[each]()} <b>{formatCount(queue.views[each])}</b>
        </Link>
      ))}
    </nav>
  )
}

export function Languages({ shown }: { shown: Shown }) {
  return (
    <nav className="quick-filters" aria-label={m.desk_common_language()}>
      {[undefined, ...LANGUAGES].map((each) => (
        <Link
          key={each ?? 'any'}
          href={address({ ...shown, language: each })}
          aria-current={each === shown.language ? 'true' : undefined}
        >
          {each ? languageNames[each]() : m.desk_queue_any_language()}
        </Link>
      ))}
    </nav>
  )
}

export function Aside({ shown, queue }: { shown: Shown; queue: Queue }) {
  const others = SET_ASIDE.filter((each) => each !== shown.view && queue.aside[each] > 0)
  if (others.length === 0) return null
  return (
    <p className="queue-aside">
      {m.desk_queue_set_aside_list()}
      {others.map((each) => (
        <Link key={each} href={address({ ...shown, view: each })}>
          {viewNames[each]()} ({formatCount(queue.aside[each])})
        </Link>
      ))}
    </p>
  )
}
