/** What can be done in the queue besides logging a call: assign, call back, undo, and several at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../platform/errors.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { showToast } from '../../../ui/toast.tsx'
import {
  addTask,
  allLeads,
  assignLead,
  colleaguesQuery,
  logCall,
  undoCall,
} from '../desk.queries.ts'
import { nextAt } from './caller-time.ts'
import { callLabel, type Named, useLeadWork } from './lead-work.tsx'
import type { Call, QueueItem } from './queue.contract.ts'

/** For the row in focus, beside the call log. */
export function RowActions({ item }: { item: QueueItem }) {
  const { email } = useAccount()
  const change = useLeadWork()
  const { id, name, owner, residenceState } = item
  const callBack = (dueAt: Date) =>
    change.mutate({
      work: () =>
        addTask(id, { kind: 'call-back', title: 'Call back', dueAt: dueAt.toISOString() }),
      done: `Call back ${name}: ${formatMoment(dueAt.toISOString())}`,
    })
  const now = Date.now()
  const times: [label: string, at: Date][] = [
    ['In 1 hour', new Date(now + 3_600_000)],
    ['In 4 hours', new Date(now + 4 * 3_600_000)],
    ['Next 9 AM there', nextAt(residenceState, 9, now)],
    ['Next 2 PM there', nextAt(residenceState, 14, now)],
    ['Next 6 PM there', nextAt(residenceState, 18, now)],
  ]
  return (
    <div className="call-log">
      <label className="call-back">
        <kbd>B</kbd> Call back
        <select
          value=""
          disabled={change.isPending}
          onChange={(event) => {
            const chosen = times[Number(event.target.value)]
            if (chosen) callBack(chosen[1])
          }}
        >
          <option value="">Choose a time...</option>
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
          <kbd>A</kbd> Assign to me
        </button>
      )}
    </div>
  )
}

export const toMe = ({ id, name }: Named, email: string) => ({
  work: () => assignLead(id, email),
  done: `${name} is yours`,
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
      done: `Undone: ${callLabel(last.call)}, ${last.lead.name}`,
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
          {callLabel(last.call)}, {last.lead.name}{' '}
          <button type="button" className="btn secondary compact" onClick={onUndo}>
            <kbd>Z</kbd> Undo
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
      title: `${what}: ${selected.length - failed.length} of ${selected.length}`,
      description: failed[0] ?? '',
      ...(failed.length > 0 ? { tone: 'bad' as const } : {}),
    })
    await queryClient.invalidateQueries(allLeads)
  }
  const logAll = (call: Call) => forEach(callLabel(call), (id) => logCall(id, { call }))
  return (
    <div className="actions">
      <b role="status">{selected.length} selected</b>
      <select
        aria-label="Assign the selected leads to"
        value=""
        disabled={isBusy}
        onChange={(event) => {
          const owner = event.target.value
          if (owner) forEach('Assigned', (id) => assignLead(id, owner))
        }}
      >
        <option value="">Assign to...</option>
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
        Log no answer
      </button>
      <button
        type="button"
        className="btn secondary compact"
        disabled={isBusy}
        onClick={() => logAll('left-message')}
      >
        Log left message
      </button>
      <button type="button" className="btn secondary compact" disabled={isBusy} onClick={onClear}>
        Clear
      </button>
      <span className="meta">A talk is logged lead by lead.</span>
    </div>
  )
}
