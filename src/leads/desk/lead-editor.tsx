/** Status, priority, notes and whom it was passed on to, and what happens when somebody else was faster. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { SheetBody, SheetFoot } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { Consent, Duplicates, WithdrawnNotice } from './lead-background.tsx'
import type { LeadConflict, LeadDetail } from './lead-desk.contract.ts'
import { allLeads, updateLead } from './lead-desk.queries.ts'
import { changeOf, draftOf, isChanged, merged } from './lead-draft.ts'
import { LeadFacts } from './lead-facts.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { inWords, PRIORITIES, STATUSES } from './lead-words.ts'
import { type PassedOnProblem, passedOnProblem } from './passed-on.ts'
import { PassedOnFields } from './passed-on-fields.tsx'

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
