/**
 * Needs action: what is lost if nobody acts, why, and the next step in one key. In one file, because the
 * keys act on the rows, the selection and the focus of this screen.
 */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { site } from '../../../../site.config.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { urls } from '../../../site/urls.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../../ui/notices.tsx'
import { languageLabels } from '../../details/details-rules.ts'
import { queueQuery } from '../desk.queries.ts'
import { EmailText, PriorityBadge, QualityBadge, ScreenHead, StatusBadge } from '../desk-parts.tsx'
import { readLeadId, SEARCH_ID } from '../lead-filters.tsx'
import { LeadSheet } from '../lead-sheet.tsx'
import { isTyping, KeyboardHelp, useKeysSetting } from '../lead-table.tsx'
import { isBadTimeToCall, timeThere } from './caller-time.ts'
import { CALL_BUTTONS, CallLog, type Named, useCallLog, useLeadWork } from './lead-work.tsx'
import {
  type Call,
  GROUPS,
  type Group,
  type Queue,
  type QueueItem,
  type QueueQuery,
  SET_ASIDE,
  VIEWS,
} from './queue.contract.ts'
import { QueueBar, RowActions, toMe, useLastCall } from './queue-actions.tsx'
import { GROUP_WORDS, illnessInWords, priorityReason, whyOf } from './queue-words.ts'

export const Route = createFileRoute('/admin/queue')({
  ssr: false,
  head: () => ({ meta: [{ title: `Needs action | ${site.name} staff` }] }),
  component: QueueScreen,
})

const VIEW_LABELS: Record<QueueQuery['view'], string> = {
  everyone: 'Everyone',
  mine: 'Mine',
  'no-owner': 'No owner',
  'one-year': 'One-year states',
  death: 'Wrongful death',
  spam: 'Looks like spam',
  duplicate: 'Possible duplicates',
  withdrawn: 'Consent withdrawn',
}

/** What the address says. */
type Shown = Pick<QueueQuery, 'view' | 'language'>

function readShown(search: string): Shown {
  const given = new URLSearchParams(search)
  const view = [...VIEWS, ...SET_ASIDE].find((each) => each === given.get('view')) ?? 'everyone'
  return { view, language: LANGUAGES.find((each) => each === given.get('language')) }
}

function address({ view, language }: Shown, lead?: number | null): string {
  const query = new URLSearchParams({
    ...(view === 'everyone' ? {} : { view }),
    ...(language ? { language } : {}),
    ...(lead ? { lead: String(lead) } : {}),
  })
  return urls.staff.queue() + (query.size > 0 ? `?${query}` : '')
}

function QueueScreen() {
  const account = useAccount()
  const canChange = account.role !== 'viewer'
  const search = useLocation({ select: (location) => location.searchStr })
  const shown = readShown(search)
  const { view, language } = shown
  const openId = readLeadId(search)
  const [more, setMore] = useState<Group | undefined>()
  const [current, setCurrent] = useState<number | null>(null)
  const [keysAreOn, setKeysAreOn] = useKeysSetting()
  const { data, error, refetch } = useQuery(queueQuery({ view, more, language }))
  const items = data?.items ?? []
  const router = useRouter()
  const open = (id: number | null) =>
    router.navigate({ href: address(shown, id), resetScroll: false })
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === current)
    const next = items[at < 0 ? 0 : at + by]
    if (next) focusRow(next.id)
  }
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const selected = items.filter(({ id }) => selectedIds.has(id))
  const clear = () => setSelectedIds(new Set())
  const select = (id: number) =>
    setSelectedIds(
      (ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    )
  const { last, setLast, undo } = useLastCall()
  const logged = (lead: Named, call: Call) => {
    setLast({ lead, call })
    step(1)
  }
  const log = useCallLog(logged)
  const change = useLeadWork()
  useQueueKeys(!keysAreOn || openId !== null, (key) => {
    const item = items.find(({ id }) => id === current)
    const mayWork = item && canChange && item.group !== 'aside'
    const call = CALL_BUTTONS.find((button) => button.key === key)?.call
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === '?') showKeys()
    else if (key === '/') router.navigate({ href: `${urls.staff.leads()}#${SEARCH_ID}` })
    else if (key === 'z' && last) undo()
    else if (key === 'Escape' && selected.length > 0) clear()
    else if (!mayWork) return false
    else if (call) log.mutate({ lead: item, call })
    else if (key === 'a') change.mutate(toMe(item, account.email))
    else if (key === 'b') focusIn(item.id, '.call-back select')
    else if (key === 'x') select(item.id)
    else return false
    return true
  })
  const row = (item: QueueItem) => (
    <QueueRow
      key={item.id}
      item={item}
      isCurrent={item.id === current}
      canLog={canChange && item.group !== 'aside'}
      onFocus={() => setCurrent(item.id)}
      onOpen={() => open(item.id)}
      onLogged={logged}
      isSelected={selectedIds.has(item.id)}
      onSelect={() => select(item.id)}
    />
  )
  return (
    <>
      <ScreenHead title="Needs action">
        <p className="meta">Most urgent first.</p>
        {data && <Views shown={shown} queue={data} />}
        <Languages shown={shown} />
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading the queue...</Loading>}
      {data && items.length === 0 && (
        <Empty>
          <p>Nothing needs action{view === 'everyone' && !language ? '' : ' here'}.</p>
          <p>New leads appear here by themselves. </p>
          <p>
            <a href={urls.staff.leads()}>See all leads</a>
          </p>
        </Empty>
      )}
      {GROUPS.map((group) => {
        const own = items.filter((item) => item.group === group)
        const left = (data?.groups[group] ?? 0) - own.length
        if (own.length === 0) return null
        return (
          <section key={group} className={`queue queue-${group}`}>
            <h2>
              {GROUP_WORDS[group].title} <span>{formatCount(data?.groups[group] ?? 0)}</span>
            </h2>
            <p className="meta">{GROUP_WORDS[group].note}</p>
            <ul>{own.map(row)}</ul>
            {left > 0 && more !== group && (
              <button type="button" className="text-link" onClick={() => setMore(group)}>
                Show {formatCount(left)} more
              </button>
            )}
            {left > 0 && more === group && (
              <p className="meta">{formatCount(left)} more. Work from the top.</p>
            )}
          </section>
        )
      })}
      {items.some(({ group }) => group === 'aside') && (
        <section className="queue">
          <h2>{VIEW_LABELS[view]}</h2>
          <p className="meta">Set aside, never deleted.</p>
          <ul>{items.map(row)}</ul>
        </section>
      )}
      {data && <Aside shown={shown} queue={data} />}
      <QueueBar selected={selected} onClear={clear} last={last} onUndo={undo} />
      <KeyboardHelp keys={KEYS} isOn={keysAreOn} onChange={setKeysAreOn} />
      {openId !== null && (
        <LeadSheet
          id={openId}
          canChange={canChange}
          startsAtStatus={false}
          onClose={() => open(null)}
          onOpen={open}
          ids={items.map(({ id }) => id)}
        />
      )}
    </>
  )
}

function Views({ shown, queue }: { shown: Shown; queue: Queue }) {
  return (
    <nav className="quick-filters" aria-label="Whose leads">
      {VIEWS.map((each) => (
        <a
          key={each}
          href={address({ ...shown, view: each })}
          aria-current={each === shown.view ? 'true' : undefined}
        >
          {VIEW_LABELS[each]} <b>{formatCount(queue.views[each])}</b>
        </a>
      ))}
    </nav>
  )
}

function Languages({ shown }: { shown: Shown }) {
  return (
    <nav className="quick-filters" aria-label="Language">
      {[undefined, ...LANGUAGES].map((each) => (
        <a
          key={each ?? 'any'}
          href={address({ ...shown, language: each })}
          aria-current={each === shown.language ? 'true' : undefined}
        >
          {each ? languageLabels[each] : 'Any language'}
        </a>
      ))}
    </nav>
  )
}

function Aside({ shown, queue }: { shown: Shown; queue: Queue }) {
  const others = SET_ASIDE.filter((each) => each !== shown.view && queue.aside[each] > 0)
  if (others.length === 0) return null
  return (
    <p className="queue-aside">
      Set aside, never deleted:
      {others.map((each) => (
        <a key={each} href={address({ ...shown, view: each })}>
          {VIEW_LABELS[each]} ({formatCount(queue.aside[each])})
        </a>
      ))}
    </p>
  )
}

type QueueRowProps = {
  item: QueueItem
  isCurrent: boolean
  canLog: boolean
  onFocus: () => void
  onOpen: () => void
  onLogged: (lead: Named, call: Call) => void
  isSelected: boolean
  onSelect: () => void
}

function QueueRow(props: QueueRowProps) {
  const { item, isCurrent, canLog, onFocus, onOpen, onLogged, isSelected, onSelect } = props
  const why = whyOf(item)
  const there = timeThere(item.residenceState, Date.now())
  const mayCall = item.phone && item.group !== 'aside'
  return (
    <li data-lead={item.id} className={isCurrent ? 'current' : undefined} onFocus={onFocus}>
      <div className="queue-person">
        <b>{item.name}</b>
        {mayCall ? (
          <a href={urls.call(item.phone ?? '')}>{item.phone}</a>
        ) : (
          <span>{item.phone ?? 'No phone. Email given'}</span>
        )}
        <span className="meta">{item.reference}</span>
        {canLog && (
          <label className="choice">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={onSelect}
              aria-label={`Select ${item.name}`}
            />
            Select
          </label>
        )}
      </div>
      <div className="queue-why">
        <b>{why.title}</b>
        {why.detail && <p>{why.detail}</p>}
        <p className="pills">
          <PriorityBadge priority={item.priority} />
          <StatusBadge status={item.status} />
          <QualityBadge lead={{ ...item, notes: null }} />
        </p>
        <p className="meta">Priority: {priorityReason(item)}.</p>
      </div>
      <div className="queue-facts">
        <b>{illnessInWords(item)}</b>
        <span>{item.place ?? 'Place not given'}</span>
        {there && (
          <span className="meta">
            {there} there now
            {mayCall && isBadTimeToCall(item.residenceState, Date.now()) && ': not a time to call'}
          </span>
        )}
      </div>
      <p className="queue-owner">
        {item.owner ? <EmailText email={item.owner} /> : <i>No owner</i>}
      </p>
      <div className="queue-action">
        <button type="button" className="btn secondary compact" onClick={onOpen}>
          Open<span className="visually-hidden"> {item.name}</span>
        </button>
        {why.due && <span className={why.isLate ? 'late' : 'meta'}>{why.due}</span>}
      </div>
      {isCurrent && canLog && (
        <>
          <CallLog lead={item} onLogged={onLogged} />
          <RowActions item={item} />
        </>
      )}
    </li>
  )
}

const KEYS: [key: string, meaning: string][] = [
  ['j, k', 'Next, previous lead'],
  ['Enter', 'Open the lead'],
  ...CALL_BUTTONS.map(({ key, label }): [string, string] => [key, label]),
  ['b', 'Call back: choose a time'],
  ['a', 'Assign to me'],
  ['x', 'Select for several at once'],
  ['z', 'Undo the call logged last, for 10 seconds'],
  ['/', 'Find a lead in the full list'],
  ['?', 'This list'],
  ['Esc', 'Clear the selection, or close the lead; what you typed is kept'],
  ['F8', 'Go to the latest message'],
]

function useQueueKeys(isPaused: boolean, onKey: (key: string) => boolean): void {
  // With the layout: a key pressed right after a change must meet what is on the screen.
  useLayoutEffect(() => {
    if (isPaused) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (onKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isPaused, onKey])
}

function showKeys(): void {
  const list = document.querySelector<HTMLDetailsElement>('details.key-list')
  if (!list) return
  list.open = true
  list.querySelector('summary')?.focus()
}

function focusIn(id: number, control: string): void {
  document.querySelector<HTMLElement>(`li[data-lead="${id}"] ${control}`)?.focus()
}

function focusRow(id: number): void {
  const row = document.querySelector<HTMLElement>(`li[data-lead="${id}"]`)
  row?.querySelector<HTMLElement>('.queue-action button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
