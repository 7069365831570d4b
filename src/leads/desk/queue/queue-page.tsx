/** Needs action: what is lost if nobody acts, why, and the next step in one key. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { useKeysSetting } from '../../../staff/single-keys.tsx'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { formatCount } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../../ui/notices.tsx'
import { queueQuery } from '../desk.queries.ts'
import { ScreenHead } from '../desk-parts.tsx'
import { readLeadId, SEARCH_ID } from '../lead-filters.tsx'
import { LeadSheet } from '../lead-sheet.tsx'
import { KeyboardHelp } from '../lead-table.tsx'
import { CALL_KEYS, type Named, useCallLog, useLeadWork } from './lead-work.tsx'
import {
  CALLS,
  type Call,
  GROUPS,
  type Group,
  mayBeWorkedOn,
  NEAR_DAYS,
  type QueueItem,
} from './queue.contract.ts'
import { QueueBar, toMe, useLastCall } from './queue-actions.tsx'
import { focusIn, focusRow, KEYS, keysInWords, showKeys, useQueueKeys } from './queue-keys.ts'
import { QueueRow } from './queue-row.tsx'
import { Aside, address, Languages, readShown, Views } from './queue-views.tsx'
import { viewNames } from './view-names.ts'

const GROUP_TEXTS = {
  overdue: {
    title: m.desk_queue_words_groups_overdue_title,
    note: m.desk_queue_words_groups_overdue_note,
  },
  deadline: {
    title: m.desk_queue_words_groups_deadline_title,
    note: () => m.desk_queue_words_groups_deadline_note({ days: NEAR_DAYS }),
  },
  new: { title: m.desk_queue_words_groups_new_title, note: m.desk_queue_words_groups_new_note },
  waiting: {
    title: m.desk_queue_words_groups_waiting_title,
    note: m.desk_queue_words_groups_waiting_note,
  },
  today: {
    title: m.desk_queue_words_groups_today_title,
    note: m.desk_queue_words_groups_today_note,
  },
  held: { title: m.desk_queue_words_groups_held_title, note: m.desk_queue_words_groups_held_note },
}

export const Route = createFileRoute('/admin/queue')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('queue')] }),
  component: QueueScreen,
})

function QueueScreen() {
  const account = useAccount()
  const canChange = account.role !== 'viewer'
  const search = useLocation({ select: (location) => location.searchStr })
  const shown = readShown(search)
  const { view, language } = shown
  const openId = readLeadId(search)
  const [more, setMore] = useState<Group | undefined>()
  const [current, setCurrent] = useState<number | null>(null)
  const [keysAreOn] = useKeysSetting()
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
    const mayWork = item && canChange && mayBeWorkedOn(item)
    const call = CALLS.find((each) => CALL_KEYS[each] === key)
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === '?') showKeys()
    else if (key === '/') router.navigate({ href: `${urls.staff.leads()}#${SEARCH_ID}` })
    else if (key === KEYS.undo && last) undo()
    else if (key === 'Escape' && selected.length > 0) clear()
    else if (!mayWork) return false
    else if (call) log.mutate({ lead: item, call })
    else if (key === KEYS.assign) change.mutate(toMe(item, account.email))
    else if (key === KEYS.callBack) focusIn(item.id, '.call-back select')
    else if (key === KEYS.select) select(item.id)
    else return false
    return true
  })
  const row = (item: QueueItem) => (
    <QueueRow
      key={item.id}
      item={item}
      isCurrent={item.id === current}
      canLog={canChange && mayBeWorkedOn(item)}
      onFocus={() => setCurrent(item.id)}
      onOpen={() => open(item.id)}
      onLogged={logged}
      isSelected={selectedIds.has(item.id)}
      onSelect={() => select(item.id)}
    />
  )
  return (
    <>
      <ScreenHead title={m.desk_queue_heading()}>
        <p className="meta">{m.desk_queue_order()}</p>
        {data && <Views shown={shown} queue={data} />}
        <Languages shown={shown} />
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_queue_loading()}</Loading>}
      {data && items.length === 0 && (
        <Empty>
          <p>
            {view === 'everyone' && !language
              ? m.desk_queue_nothing()
              : m.desk_queue_nothing_here()}
          </p>
          <p>{m.desk_queue_new_leads()}</p>
          <p>
            <Link href={urls.staff.leads()}>{m.desk_queue_all_leads()}</Link>
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
              {GROUP_TEXTS[group].title()} <span>{formatCount(data?.groups[group] ?? 0)}</span>
            </h2>
            <p className="meta">{GROUP_TEXTS[group].note()}</p>
            <ul>{own.map(row)}</ul>
            {left > 0 && more !== group && (
              <button type="button" className="text-link" onClick={() => setMore(group)}>
                {m.desk_queue_show_more({ count: formatCount(left) })}
              </button>
            )}
            {left > 0 && more === group && (
              <p className="meta">{m.desk_queue_more({ count: formatCount(left) })}</p>
            )}
          </section>
        )
      })}
      {items.some(({ group }) => group === 'aside') && (
        <section className="queue">
          <h2>{viewNames[view]()}</h2>
          <p className="meta">{m.desk_queue_set_aside()}</p>
          <ul>{items.map(row)}</ul>
        </section>
      )}
      {data && <Aside shown={shown} queue={data} />}
      <QueueBar selected={selected} onClear={clear} last={last} onUndo={undo} />
      <KeyboardHelp keys={keysInWords()} />
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
