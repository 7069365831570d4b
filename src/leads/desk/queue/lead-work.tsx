/** In the sheet of a lead: the limitation watch, the call log and the tasks. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../platform/errors.ts'
import { formatDate } from '../../../ui/dates.ts'
import { SelectField } from '../../../ui/field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { Estimate, LeadDetail, Task } from '../desk.contract.ts'
import { addTask, allLeads, colleaguesQuery, finishTask, logCall } from '../desk.queries.ts'
import { leadWorkTexts } from './lead-work.texts.ts'
import { CALLS, type Call } from './queue.contract.ts'
import { limitInWords } from './queue-words.ts'
import './queue.css'

/** Each state apart, the earliest end first: which law applies is a legal question. */
export function LimitationWatch({ estimates }: { estimates: Estimate[] }) {
  if (estimates.length === 0) return null
  const { heading, note, range, laterExposure, law } = leadWorkTexts().limitation
  return (
    <section className="lead-more limitation">
      <h3>{heading}</h3>
      <p className="meta">{note}</p>
      <ul>
        {estimates.map((estimate) => (
          <li key={estimate.state}>
            <b>{limitInWords(estimate)}</b>
            <p>
              {estimate.endedBefore
                ? laterExposure(estimate.years)
                : range({
                    from: formatDate(estimate.earliest),
                    until: formatDate(estimate.latest),
                    upTo: estimate.upTo,
                    kind: estimate.kind,
                  })}
            </p>
            <p className="meta">{law(estimate.law, formatDate(estimate.checked))}</p>
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
  const texts = leadWorkTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ lead, ...call }: { lead: Named; call: Call; note?: string }) =>
      logCall(lead.id, call),
    onSuccess: async ({ callBackAt }, { lead, call }) => {
      showToast({
        title: texts.logged(texts.calls[call], lead.name),
        description: callBackAt
          ? texts.nextTry(formatMoment(callBackAt))
          : call === 'talked'
            ? texts.countsAsContact
            : texts.isNoContact,
      })
      onLogged?.(lead, call)
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) =>
      showToast({ title: texts.notLogged, description: messageOf(error), tone: 'bad' }),
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
      showToast({ title: leadWorkTexts().notDone, description: messageOf(error), tone: 'bad' }),
  })
}

export function CallLog({ lead, onLogged }: { lead: Named; onLogged?: Logged }) {
  const texts = leadWorkTexts()
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
          disabled={log.isPending}
          onClick={() => log.mutate({ lead, call, ...(note.trim() ? { note } : {}) })}
        >
          <kbd>{CALL_KEYS[call].toUpperCase()}</kbd> {texts.calls[call]}
        </button>
      ))}
      <input
        type="text"
        aria-label={texts.note}
        placeholder={texts.noteHint}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </div>
  )
}

type LeadWorkProps = { detail: LeadDetail; canChange: boolean }

export function LeadWork({ detail: { lead, tasks, consent }, canChange }: LeadWorkProps) {
  const mayBeCalled = canChange && !consent?.withdrawnAt
  if (!canChange && tasks.length === 0) return null
  return (
    <section className="lead-more">
      <h3>{leadWorkTexts().heading}</h3>
      {mayBeCalled && <CallLog lead={lead} />}
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
  const texts = leadWorkTexts()
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationFn: (isDone: boolean) => finishTask(task.id, isDone),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({ title: texts.notSaved, description: messageOf(error), tone: 'bad' }),
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
        {task.doneAt ? texts.doneBy(task.doneBy ?? '') : texts.dueAt(formatMoment(task.dueAt))}
      </span>
    </li>
  )
}

function NewTaskForm({ leadId }: { leadId: number }) {
  const texts = leadWorkTexts()
  const [title, setTitle] = useState('')
  const [dueAt, setDueAt] = useState('')
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (kind: 'task' | 'call-back') => {
      const due = new Date(dueAt).toISOString()
      return addTask(leadId, { kind, title: title.trim() || texts.callBack, dueAt: due })
    },
    onSuccess: async () => {
      setTitle('')
      setDueAt('')
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) =>
      showToast({ title: texts.notAdded, description: messageOf(error), tone: 'bad' }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(title.trim() ? 'task' : 'call-back')
  }
  return (
    <form className="new-task" onSubmit={send}>
      <label>
        {texts.task}
        <input
          type="text"
          placeholder={texts.callBack}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label>
        {texts.due}
        <input
          type="datetime-local"
          required
          value={dueAt}
          onChange={(event) => setDueAt(event.target.value)}
        />
      </label>
      <button type="submit" className="btn secondary compact" disabled={add.isPending}>
        {texts.addTask}
      </button>
    </form>
  )
}

type OwnerFieldProps = { id: string; value: string; onChange: (owner: string) => void }

export function OwnerField({ id, value, onChange }: OwnerFieldProps) {
  const { owner, noOwner } = leadWorkTexts()
  const people = useQuery(colleaguesQuery()).data?.people ?? []
  const options = people.map(({ email, name }) => ({ value: email, label: name }))
  // A former colleague stays the owner until the lead is reassigned.
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <SelectField
      id={id}
      label={owner}
      placeholder={noOwner}
      options={isListed ? options : [...options, { value, label: value }]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
