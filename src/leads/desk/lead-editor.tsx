/** Status, priority, notes and whom it was passed on to, and what happens when somebody else was faster. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { today } from '../../ui/calendar-day.ts'
import { SheetBody, SheetFoot } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Lead, LeadConflict, LeadDetail } from './lead-desk.contract.ts'
import { allLeads, updateLead } from './lead-desk.queries.ts'
import { Consent, Duplicates, LeadFacts, LeadTimeline, WithdrawnNotice } from './lead-details.tsx'
import { changeOf, type Draft, draftOf, isChanged, merged } from './lead-draft.ts'
import { inWords, PRIORITIES, STATUSES } from './lead-words.ts'
import {
  LONGEST_FIRM,
  LONGEST_RESPONSE,
  type PassedOn,
  type PassedOnProblem,
  passedOnProblem,
} from './passed-on.ts'

type LeadEditorProps = {
  detail: LeadDetail
  canChange: boolean
  statusRef: RefObject<HTMLSelectElement | null>
  /** Set while there is something to lose. */
  heldRef: RefObject<boolean>
  onClose: () => void
  onOpen: (id: number) => void
}

export function LeadEditor(props: LeadEditorProps) {
  const { detail, canChange, statusRef, heldRef, onClose, onOpen } = props
  const formId = useId()
  // What the editor believes the lead is; after a conflict, what it has become.
  const [base, setBase] = useState(detail.lead)
  const [draft, setDraft] = useState(() => draftOf(detail.lead))
  const [conflict, setConflict] = useState<LeadConflict | null>(null)
  const [problem, setProblem] = useState<PassedOnProblem | null>(null)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => updateLead(base.id, changeOf(draft, base)),
    onSuccess: async (outcome) => {
      if ('conflict' in outcome) {
        const newer = outcome.conflict
        setConflict(newer)
        setDraft(merged(draft, base, newer.current))
        setBase(newer.current)
        return
      }
      onClose()
      showToast({ title: 'Success', description: 'Lead updated successfully' })
      await queryClient.invalidateQueries(allLeads)
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to update lead', tone: 'bad' }),
  })
  useEffect(() => {
    heldRef.current = isChanged(draft, base)
  }, [heldRef, draft, base])
  const submit = () => {
    const found = passedOnProblem(draft)
    setProblem(found)
    if (found) document.getElementById(`${formId}-${found.field}`)?.focus()
    else save.mutate()
  }
  return (
    <>
      <SheetBody>
        <WithdrawnNotice consent={detail.consent} />
        <LeadFacts detail={detail} />
        <form
          id={formId}
          className="ed"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {conflict && <ConflictNotice conflict={conflict} draft={draft} />}
          <fieldset disabled={!canChange}>
            <div className="row2">
              <Choice
                id={`${formId}-status`}
                label="Status"
                ref={statusRef}
                values={STATUSES}
                value={draft.status}
                onChange={(status) => setDraft({ ...draft, status })}
              />
              <Choice
                id={`${formId}-priority`}
                label="Priority"
                values={PRIORITIES}
                value={draft.priority}
                onChange={(priority) => setDraft({ ...draft, priority })}
              />
            </div>
            <div className="field">
              <label htmlFor={`${formId}-notes`}>Notes</label>
              <textarea
                id={`${formId}-notes`}
                maxLength={10_000}
                value={draft.notes}
                onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
              />
            </div>
          </fieldset>
          <PassedOnFields
            id={formId}
            value={draft}
            problem={problem}
            canChange={canChange}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          {!canChange && <p className="hint">Your role can read leads, but not change them.</p>}
        </form>
        <Duplicates duplicates={detail.duplicates} onOpen={onOpen} />
        <LeadTimeline events={detail.events} />
        <Consent consent={detail.consent} />
      </SheetBody>
      <SheetFoot>
        {canChange && (
          <button type="submit" form={formId} className="btn sm" disabled={save.isPending}>
            {save.isPending ? 'Updating...' : 'Update Lead'}
          </button>
        )}
        <button type="button" className="btn two sm" onClick={onClose}>
          Cancel
        </button>
        <span className="meta">{consentInBrief(detail.consent)}</span>
      </SheetFoot>
    </>
  )
}

function consentInBrief(consent: LeadDetail['consent']): string {
  if (!consent) return 'No consent record'
  if (consent.withdrawnAt) return `Consent withdrawn ${formatDay(consent.withdrawnAt)}`
  return `Consent to calls recorded ${formatDay(consent.agreedAt)}, version ${consent.wordingVersion}`
}

type ChoiceProps<T extends string> = {
  id: string
  label: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
  ref?: RefObject<HTMLSelectElement | null>
}

function Choice<T extends string>({ id, label, values, value, onChange, ref }: ChoiceProps<T>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        ref={ref}
        value={value}
        onChange={(event) => {
          const chosen = values.find((item) => item === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {values.map((item) => (
          <option key={item} value={item}>
            {inWords(item)}
          </option>
        ))}
      </select>
    </div>
  )
}

type PassedOnFieldsProps = {
  /** What the ids of the fields begin with; the name of the field follows. */
  id: string
  value: PassedOn
  problem: PassedOnProblem | null
  canChange: boolean
  onChange: (change: Partial<PassedOn>) => void
}

/** Recorded so that a person who asks can be told. */
function PassedOnFields(props: PassedOnFieldsProps) {
  const { id, value, problem, canChange, onChange } = props
  const errorOf = (field: PassedOnProblem['field']) =>
    problem?.field === field ? problem.message : undefined
  /** It is usually noted on the day it is done. */
  const changeFirm = (firm: string) => {
    const isFirst = value.firm === '' && value.sentOn === ''
    onChange(isFirst ? { firm, sentOn: today() } : { firm })
  }
  return (
    <fieldset className="passed" disabled={!canChange}>
      <legend>Passed on to</legend>
      <TextField
        id={`${id}-assignedToFirm`}
        label="Firm"
        hint="Up to 3 firms, separated by semicolons."
        error={errorOf('assignedToFirm')}
        maxLength={LONGEST_FIRM}
        value={value.firm}
        onChange={(event) => changeFirm(event.target.value)}
      />
      <TextField
        id={`${id}-dateSentToFirm`}
        type="date"
        label="Date sent"
        error={errorOf('dateSentToFirm')}
        min="1900-01-01"
        max={today()}
        value={value.sentOn}
        onChange={(event) => onChange({ sentOn: event.target.value })}
      />
      <TextAreaField
        id={`${id}-firmResponse`}
        label="Response"
        maxLength={LONGEST_RESPONSE}
        value={value.response}
        onChange={(event) => onChange({ response: event.target.value })}
      />
    </fieldset>
  )
}

/** For the second of two editors: nothing was written yet, and this is what the first one saved. */
function ConflictNotice({ conflict, draft }: { conflict: LeadConflict; draft: Draft }) {
  const { current, changedBy } = conflict
  const differs = {
    status: current.status !== draft.status,
    priority: current.priority !== draft.priority,
    notes: (current.notes ?? '') !== draft.notes,
    passedOn: passedOnInWords(current) !== passedOnInWords(asSaved(draft)),
  }
  return (
    <div className="errbox" role="alert" ref={showNow}>
      <Warning />
      <div>
        <b>{changedBy ?? 'Somebody'} changed this lead while you had it open.</b>
        <p>Nothing of yours was saved yet. It now reads:</p>
        <ul>
          <li>
            Status: {inWords(current.status)}
            {differs.status && ` (you chose ${inWords(draft.status)})`}
          </li>
          <li>
            Priority: {inWords(current.priority)}
            {differs.priority && ` (you chose ${inWords(draft.priority)})`}
          </li>
          <li>Notes: {differs.notes ? current.notes || 'none' : 'as below'}</li>
          <li>Passed on to: {differs.passedOn ? passedOnInWords(current) : 'as below'}</li>
        </ul>
        <p>Press Update Lead to save what stands below instead, or Cancel to leave it.</p>
      </div>
    </div>
  )
}

type PassedOnLead = Pick<Lead, 'assignedToFirm' | 'dateSentToFirm' | 'firmResponse'>

function passedOnInWords({ assignedToFirm, dateSentToFirm, firmResponse }: PassedOnLead): string {
  if (!assignedToFirm) return 'nobody'
  const day = dateSentToFirm?.slice(0, 10) ?? ''
  const words = [assignedToFirm, day && `on ${day}`, firmResponse && `(${firmResponse})`]
  return words.filter(Boolean).join(' ')
}

const asSaved = ({ firm, sentOn, response }: Draft): PassedOnLead => ({
  assignedToFirm: firm,
  dateSentToFirm: sentOn,
  firmResponse: response,
})

/** It may come in above what is in view. */
const showNow = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
