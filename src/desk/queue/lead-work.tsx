/** In the sheet of a lead: the limitation watch, the call log and the tasks. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { leadCan } from '../../leads/fields/lead-can.ts'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { formatDate } from '../../ui/dates.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Estimate, LeadDetail, Task } from '../desk.contract.ts'
import { addTask, allLeads, colleaguesQuery, finishTask, logCall } from '../desk.queries.ts'
import { statedConsent } from '../desk-parts.tsx'
import { callNames } from './call-names.ts'

import { CALLS, type Call } from './queue.contract.ts'
import { limitInWords } from './queue-words.ts'
import './queue.css'

/** Each state apart, the earliest end first: which law applies is a legal question. */
function rangeInWords({ earliest, latest, upTo, kind }: Estimate): string {
  const range = { from: formatDate(earliest), until: formatDate(latest) }
  if (upTo) {
    const within = { ...range, upTo }
    return kind === 'death'
      ? m.desk_lead_work_limitation_range_death_up_to(within)
      : m.desk_lead_work_limitation_range_illness_up_to(within)
  }
  return kind === 'death'
    ? m.desk_lead_work_limitation_range_death(range)
    : m.desk_lead_work_limitation_range_illness(range)
}

export function LimitationWatch({ estimates }: { estimates: Estimate[] }) {
  if (estimates.length === 0) return null
  return (
    <section className="lead-more limitation">
      <h2>{m.desk_lead_work_limitation_heading()}</h2>
      <p className="meta">{m.desk_lead_work_limitation_note()}</p>
      <ul>
        {estimates.map((estimate) => (
          <li key={estimate.state}>
            <b>{limitInWords(estimate)}</b>
            <p>
              {estimate.endedBefore
                ? m.desk_lead_work_limitation_later_exposure({ years: estimate.years })
                : rangeInWords(estimate)}
            </p>
            <p className="meta">
              {m.desk_lead_work_limitation_law({
                law: estimate.law,
                checked: formatDate(estimate.checked),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const CALL_KEYS: Record<Call, string> = {
  called: 'c',
  'no-answer': 'n',
  'left-message': 'l',
  talked: 't',
}

export type Named = { id: number; name: string }
type Logged = (lead: Named, call: Call) => void

/** Logs a call and says what follows from it. */
export function useCallLog(onLogged?: Logged) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ lead, ...call }: { lead: Named; call: Call; note?: string }) =>
      logCall(lead.id, call),
    onSuccess: async ({ callBackAt }, { lead, call }) => {
      showToast({
        title: m.desk_lead_work_logged({ call: callNames[call](), name: lead.name }),
        description: callBackAt
          ? m.desk_lead_work_next_try({ moment: formatMoment(callBackAt) })
          : call === 'talked'
            ? m.desk_lead_work_counts_as_contact()
            : m.desk_lead_work_is_no_contact(),
      })
      onLogged?.(lead, call)
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) =>
      showToast({
        title: m.desk_lead_work_not_logged(),
        description: messageOf(error),
        tone: 'bad',
      }),
  })
}

/** Any other change of a lead, with a sentence about what was done. */
export function useLeadWork() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: async (_, { done }) => {
      showToast({ title: done })
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) =>
      showToast({ title: m.desk_lead_work_not_done(), description: messageOf(error), tone: 'bad' }),
  })
}

type CallLogProps = { lead: Named; onLogged?: Logged; whyNot?: string | null }

export function CallLog({ lead, onLogged, whyNot = null }: CallLogProps) {
  const [note, setNote] = useState('')
  const log = useCallLog((logged, call) => {
    setNote('')
    onLogged?.(logged, call)
  })
  return (
    <div className="call-log">
      {CALLS.map((call) => (
        <button
          key={call}
          type="button"
          className="btn secondary compact"
          disabled={log.isPending || whyNot !== null}
          onClick={() => log.mutate({ lead, call, ...(note.trim() ? { note } : {}) })}
        >
          <kbd>{CALL_KEYS[call].toUpperCase()}</kbd> {callNames[call]()}
        </button>
      ))}
      <input
        type="text"
        aria-label={m.desk_lead_work_note()}
        placeholder={m.desk_lead_work_note_hint()}
        maxLength={2_000}
        value={note}
        disabled={whyNot !== null}
        onChange={(event) => setNote(event.target.value)}
      />
      {whyNot && <span className="meta">{whyNot}</span>}
    </div>
  )
}

type LeadWorkProps = { detail: LeadDetail; canChange: boolean }

export function LeadWork({ detail: { lead, tasks, consent }, canChange }: LeadWorkProps) {
  const whyNot = leadCan.haveCallLogged({ consent: statedConsent(consent) })
  if (!canChange && tasks.length === 0) return null
  return (
    <section className="lead-more">
      <h2>{m.desk_lead_work_heading()}</h2>
      {canChange && <CallLog lead={lead} whyNot={whyNot} />}
      {tasks.length > 0 && (
        <ul className="task-list">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && <NewTaskForm leadId={lead.id} />}
    </section>
  )
}

function TaskRow({ task, canChange }: { task: Task; canChange: boolean }) {
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationFn: (isDone: boolean) => finishTask(task.id, isDone),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({ title: m.desk_common_not_saved(), description: messageOf(error), tone: 'bad' }),
  })
  const isLate = !task.doneAt && Date.parse(task.dueAt) < Date.now()
  return (
    <li>
      <label className="choice">
        <input
          type="checkbox"
          checked={task.doneAt !== null}
          disabled={!canChange || finish.isPending}
          onChange={(event) => finish.mutate(event.target.checked)}
        />
        {task.doneAt ? <s>{task.title}</s> : task.title}
      </label>
      <span className={isLate ? 'late' : 'meta'}>
        {task.doneAt
          ? m.desk_lead_work_done_by({ name: task.doneBy ?? '' })
          : m.desk_lead_work_due_at({ moment: formatMoment(task.dueAt) })}
      </span>
    </li>
  )
}

function NewTaskForm({ leadId }: { leadId: number }) {
  const [title, setTitle] = useState('')
  const [dueAt, setDueAt] = useState('')
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (kind: 'task' | 'call-back') => {
      const due = new Date(dueAt).toISOString()
      return addTask(leadId, {
        kind,
        title: title.trim() || m.desk_lead_work_call_back(),
        dueAt: due,
      })
    },
    onSuccess: async () => {
      setTitle('')
      setDueAt('')
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) =>
      showToast({
        title: m.desk_lead_work_not_added(),
        description: messageOf(error),
        tone: 'bad',
      }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(title.trim() ? 'task' : 'call-back')
  }
  return (
    <form className="new-task" onSubmit={send}>
      <label>
        {m.desk_lead_work_task()}
        <input
          type="text"
          placeholder={m.desk_lead_work_call_back()}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label>
        {m.desk_lead_work_due()}
        <input
          type="datetime-local"
          required
          value={dueAt}
          onChange={(event) => setDueAt(event.target.value)}
        />
      </label>
      <button type="submit" className="btn secondary compact" disabled={add.isPending}>
        {m.desk_lead_work_add_task()}
      </button>
    </form>
  )
}

type OwnerFieldProps = { id: string; value: string; onChange: (owner: string) => void }

export function OwnerField({ id, value, onChange }: OwnerFieldProps) {
  const people = useQuery(colleaguesQuery()).data?.people ?? []
  const options = people.map(({ email, name }) => ({ value: email, label: name }))
  // A former colleague stays the owner until the lead is reassigned.
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <SelectField
      id={id}
      label={m.desk_lead_work_owner()}
      placeholder={m.desk_lead_work_no_owner()}
      options={isListed ? options : [...options, { value, label: value }]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
