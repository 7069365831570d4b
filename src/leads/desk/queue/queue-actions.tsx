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
import { leadWorkTexts } from './lead-work.texts.ts'
import { type Named, useLeadWork } from './lead-work.tsx'
import type { Call, QueueItem } from './queue.contract.ts'
import { queueTexts } from './queue.texts.ts'
import { KEYS } from './queue-keys.ts'

/** For the row in focus, beside the call log. */
export function RowActions({ item }: { item: QueueItem }) {
  const { callBack: texts, assignToMe } = queueTexts()
  const { callBack: callBackTitle } = leadWorkTexts()
  const { email } = useAccount()
  const change = useLeadWork()
  const { id, name, owner, residenceState } = item
  const callBack = (dueAt: Date) =>
    change.mutate({
      work: () =>
        addTask(id, { kind: 'call-back', title: callBackTitle, dueAt: dueAt.toISOString() }),
      done: texts.done(name, formatMoment(dueAt.toISOString())),
    })
  const now = Date.now()
  const times: [label: string, at: Date][] = [
    ...[1, 4].map((hours): [string, Date] => [
      texts.inHours(hours),
      new Date(now + hours * 3_600_000),
    ]),
    ...[9, 14, 18].map((hour): [string, Date] => [
      texts.nextAt(hour),
      nextAt(residenceState, hour, now),
    ]),
  ]
  return (
    <div className="call-log">
      <label className="call-back">
        <kbd>{KEYS.callBack.toUpperCase()}</kbd> {callBackTitle}
        <select
          value=""
          disabled={change.isPending}
          onChange={(event) => {
            const chosen = times[Number(event.target.value)]
            if (chosen) callBack(chosen[1])
          }}
        >
          <option value="">{texts.chooseTime}</option>
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
          <kbd>{KEYS.assign.toUpperCase()}</kbd> {assignToMe}
        </button>
      )}
    </div>
  )
}

export const toMe = ({ id, name }: Named, email: string) => ({
  work: () => assignLead(id, email),
  done: queueTexts().isYours(name),
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
      done: queueTexts().undone(leadWorkTexts().calls[last.call], last.lead.name),
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
  const texts = queueTexts()
  return (
    <div className="queue-bar">
      {last && (
        <p>
          {texts.logged(leadWorkTexts().calls[last.call], last.lead.name)}{' '}
          <button type="button" className="btn secondary compact" onClick={onUndo}>
            <kbd>{KEYS.undo.toUpperCase()}</kbd> {texts.undo}
          </button>
        </p>
      )}
      {selected.length > 0 && <BulkWork selected={selected} onClear={onClear} />}
    </div>
  )
}

function BulkWork({ selected, onClear }: { selected: QueueItem[]; onClear: () => void }) {
  const texts = queueTexts().several
  const { calls } = leadWorkTexts()
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
      title: texts.done(what, selected.length - failed.length, selected.length),
      description: failed[0] ?? '',
      ...(failed.length > 0 ? { tone: 'bad' as const } : {}),
    })
    await queryClient.invalidateQueries(allLeads)
  }
  const logAll = (call: Call) => forEach(calls[call], (id) => logCall(id, { call }))
  return (
    <div className="actions">
      <b role="status">{texts.selected(selected.length)}</b>
      <select
        aria-label={texts.assign}
        value=""
        disabled={isBusy}
        onChange={(event) => {
          const owner = event.target.value
          if (owner) forEach(texts.assigned, (id) => assignLead(id, owner))
        }}
      >
        <option value="">{texts.assignTo}</option>
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
        {texts.logNoAnswer}
      </button>
      <button
        type="button"
        className="btn secondary compact"
        disabled={isBusy}
        onClick={() => logAll('left-message')}
      >
        {texts.logLeftMessage}
      </button>
      <button type="button" className="btn secondary compact" disabled={isBusy} onClick={onClear}>
        {texts.clear}
      </button>
      <span className="meta">{texts.note}</span>
    </div>
  )
}
