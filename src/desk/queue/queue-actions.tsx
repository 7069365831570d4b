/** What can be done in the queue besides logging a call: assign, call back, undo, and several at once. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import {
  addTask,
  allLeads,
  assignLead,
  colleaguesQuery,
  logCall,
  undoCall,
} from '../desk.queries.ts'
import { callNames } from './call-names.ts'
import { nextAt } from './caller-time.ts'

import { type Named, useLeadWork } from './lead-work.tsx'
import type { Call, QueueItem } from './queue.contract.ts'

import { KEYS } from './queue-keys.ts'

/** For the row in focus, beside the call log. */
export function RowActions({ item }: { item: QueueItem }) {
  const { email } = useAccount()
  const change = useLeadWork()
  const { id, name, owner, residenceState } = item
  const callBack = (dueAt: Date) =>
    change.mutate({
      work: () =>
        addTask(id, {
          kind: 'call-back',
          title: m.desk_lead_work_call_back(),
          dueAt: dueAt.toISOString(),
        }),
      done: m.desk_queue_call_back_done({ name, moment: formatMoment(dueAt.toISOString()) }),
    })
  const now = Date.now()
  const times: [label: string, at: Date][] = [
    ...[1, 4].map((hours): [string, Date] => [
      m.desk_queue_call_back_in_hours({ hours }),
      new Date(now + hours * 3_600_000),
    ]),
    ...[9, 14, 18].map((hour): [string, Date] => [
      hour > 12
        ? m.desk_queue_call_back_next_pm({ hour: hour - 12 })
        : m.desk_queue_call_back_next_am({ hour }),
      nextAt(residenceState, hour, now),
    ]),
  ]
  return (
    <div className="call-log">
      <label className="call-back">
        <kbd>{KEYS.callBack.toUpperCase()}</kbd> {m.desk_lead_work_call_back()}
        <select
          value=""
          disabled={change.isPending}
          onChange={(event) => {
            const chosen = times[Number(event.target.value)]
            if (chosen) callBack(chosen[1])
          }}
        >
          <option value="">{m.desk_queue_call_back_choose_time()}</option>
          {times.map(([label, at], index) => (
            <option key={label} value={index}>
              {label} ({formatMoment(at.toISOString())})
            </option>
          ))}
        </select>
      </label>
      {owner !== email && (
        <button
          type="button"
          className="btn secondary compact"
          disabled={change.isPending}
          onClick={() => change.mutate(toMe(item, email))}
        >
          <kbd>{KEYS.assign.toUpperCase()}</kbd> {m.desk_queue_assign_to_me()}
        </button>
      )}
    </div>
  )
}

export const toMe = ({ id, name }: Named, email: string) => ({
  work: () => assignLead(id, email),
  done: m.desk_queue_is_yours({ name }),
})

const UNDO_MS = 10_000

export type LastCall = { lead: Named; call: Call }

/** The last logged call, as long as it can be undone here. */
export function useLastCall() {
  const [last, setLast] = useState<LastCall | null>(null)
  const change = useLeadWork()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])
  const undo = () => {
    if (!last) return
    setLast(null)
    change.mutate({
      work: () => undoCall(last.lead.id),
      done: m.desk_queue_undone({ call: callNames[last.call](), name: last.lead.name }),
    })
  }
  return { last, setLast, undo }
}

/** At the bottom edge: undo, and what to do with the selected leads. */
export function QueueBar(props: {
  selected: QueueItem[]
  onClear: () => void
  last: LastCall | null
  onUndo: () => void
}) {
  const { selected, onClear, last, onUndo } = props
  if (selected.length === 0 && !last) return null
  return (
    <div className="queue-bar">
      {last && (
        <p>
          {m.desk_queue_logged({ call: callNames[last.call](), name: last.lead.name })}{' '}
          <button type="button" className="btn secondary compact" onClick={onUndo}>
            <kbd>{KEYS.undo.toUpperCase()}</kbd> {m.desk_queue_undo()}
          </button>
        </p>
      )}
      {selected.length > 0 && <BulkWork selected={selected} onClear={onClear} />}
    </div>
  )
}

function BulkWork({ selected, onClear }: { selected: QueueItem[]; onClear: () => void }) {
  const people = useQuery(colleaguesQuery()).data?.people ?? []
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  /** One after the other; what failed is named, and the rest is done. */
  const forEach = async (what: string, work: (id: number) => Promise<unknown>) => {
    setIsBusy(true)
    const failed: string[] = []
    for (const { id, name } of selected) {
      await work(id).catch((error) => failed.push(`${name}: ${messageOf(error)}`))
    }
    setIsBusy(false)
    onClear()
    showToast({
      title: m.desk_queue_several_done({
        what,
        done: selected.length - failed.length,
        all: selected.length,
      }),
      description: failed[0] ?? '',
      ...(failed.length > 0 ? { tone: 'bad' as const } : {}),
    })
    await queryClient.invalidateQueries(allLeads)
  }
  const logAll = (call: Call) => forEach(callNames[call](), (id) => logCall(id, { call }))
  return (
    <div className="actions">
      <b role="status">{m.desk_queue_several_selected({ count: selected.length })}</b>
      <select
        aria-label={m.desk_queue_several_assign()}
        value=""
        disabled={isBusy}
        onChange={(event) => {
          const owner = event.target.value
          if (owner) forEach(m.desk_queue_several_assigned(), (id) => assignLead(id, owner))
        }}
      >
        <option value="">{m.desk_queue_several_assign_to()}</option>
        {people.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn secondary compact"
        disabled={isBusy}
        onClick={() => logAll('no-answer')}
      >
        {m.desk_queue_several_log_no_answer()}
      </button>
      <button
        type="button"
        className="btn secondary compact"
        disabled={isBusy}
        onClick={() => logAll('left-message')}
      >
        {m.desk_queue_several_log_left_message()}
      </button>
      <button type="button" className="btn secondary compact" disabled={isBusy} onClick={onClear}>
        {m.desk_queue_several_clear()}
      </button>
      <span className="meta">{m.desk_queue_several_note()}</span>
    </div>
  )
}
