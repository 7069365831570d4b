/**
 * What staff decide about a lead: status, priority, owner and notes, and the resolution of conflicts with
 * another editor. The quick view and the page of a lead show the same form and share its draft.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { inWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import { PRIORITIES, STATUSES } from '../platform/database/schema/lead-values.ts'
import { TextAreaField } from '../ui/field.tsx'
import { Warning } from '../ui/icons.tsx'
import { showToast } from '../ui/toast.tsx'
import type { LeadConflict, LeadDetail } from './desk.contract.ts'
import { allLeads, updateLead } from './desk.queries.ts'
import { EnumField } from './desk-parts.tsx'
import {
  changeOf,
  type Draft,
  type DraftStore,
  discardDraft,
  isUntouched,
  keepDraft,
  merged,
  restoreDraft,
  unsaved,
} from './lead-draft.ts'
import { MAX_NOTES_LENGTH } from './lead-model.ts'
import { OwnerField } from './queue/lead-work.tsx'

type UseDecisions = { detail: LeadDetail; drafts: DraftStore; onSaved: () => void }

export function useDecisions({ detail, drafts, onSaved }: UseDecisions) {
  const formId = useId()
  // The version the draft is compared with; after a conflict, the newer one.
  const [base, setBase] = useState(detail.lead)
  const [draft, setDraft] = useState(() => restoreDraft(drafts, detail.lead))
  const [conflict, setConflict] = useState<LeadConflict | null>(null)
  const queryClient = useQueryClient()
  // A call that was logged or a fact that was entered beside the form is no conflict with it.
  if (detail.lead.updatedAt > base.updatedAt && isUntouched(draft, base, detail.lead)) {
    setDraft(merged(draft, base, detail.lead))
    setBase(detail.lead)
  }
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
      discardDraft(drafts, base.id)
      setConflict(null)
      onSaved()
      showToast({ title: m.desk_staff_form_success(), description: m.desk_lead_editor_updated() })
      await queryClient.invalidateQueries(allLeads)
    },
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_desk_parts_lead_not_updated(),
        tone: 'bad',
      }),
  })
  useEffect(() => keepDraft(drafts, draft, base), [drafts, draft, base])
  return {
    formId,
    base,
    draft,
    conflict,
    save,
    changed: unsaved(draft, base),
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    discard: () => {
      discardDraft(drafts, base.id)
      setDraft(restoreDraft(drafts, base))
    },
  }
}

type DecisionFieldsProps = {
  decisions: ReturnType<typeof useDecisions>
  urgency: LeadDetail['urgency']
  canChange: boolean
  statusRef?: RefObject<HTMLSelectElement | null>
}

export function DecisionFields(props: DecisionFieldsProps) {
  const { decisions, urgency, canChange, statusRef } = props
  const { formId, base, draft, conflict, save, change } = decisions
  return (
    <form
      id={formId}
      className="lead-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {conflict && <ConflictNotice conflict={conflict} draft={draft} />}
      <fieldset disabled={!canChange}>
        <div className="field-pair">
          <EnumField
            id={`${formId}-status`}
            label={m.desk_desk_parts_status()}
            {...(statusRef ? { ref: statusRef } : {})}
            values={STATUSES}
            value={draft.status}
            onChange={(status = draft.status) => change({ status })}
          />
          <EnumField
            id={`${formId}-priority`}
            label={m.desk_desk_parts_priority()}
            hint={
              draft.priority === 'normal' && !base.priorityBy && urgency !== 'normal'
                ? m.desk_lead_editor_not_chosen({ priority: inWords(urgency).toLowerCase() })
                : undefined
            }
            values={PRIORITIES}
            value={draft.priority}
            onChange={(priority = draft.priority) => change({ priority })}
          />
        </div>
        <OwnerField
          id={`${formId}-owner`}
          value={draft.owner}
          onChange={(owner) => change({ owner })}
        />
        <TextAreaField
          id={`${formId}-notes`}
          label={m.desk_lead_editor_notes()}
          maxLength={MAX_NOTES_LENGTH}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </fieldset>
      {!canChange && base.mergedInto === null && (
        <p className="hint">{m.desk_lead_editor_view_only()}</p>
      )}
    </form>
  )
}

type DecisionButtonsProps = {
  decisions: ReturnType<typeof useDecisions>
  canChange: boolean
  onCancel: () => void
}

export function DecisionButtons({ decisions, canChange, onCancel }: DecisionButtonsProps) {
  const { formId, save } = decisions
  return (
    <>
      {canChange && (
        <button type="submit" form={formId} className="btn compact" disabled={save.isPending}>
          {save.isPending ? m.desk_desk_parts_updating() : m.desk_lead_editor_update()}
        </button>
      )}
      <button type="button" className="btn secondary compact" onClick={onCancel}>
        {m.desk_dialog_cancel()}
      </button>
    </>
  )
}

export function Unsaved({ fields }: { fields: string[] }) {
  return (
    <span className="unsaved" role="status">
      {m.desk_lead_editor_unsaved({ fields: fields.join(', ') })}
    </span>
  )
}

/** For the second of two editors: shows what the first one saved. */
function ConflictNotice({ conflict, draft }: { conflict: LeadConflict; draft: Draft }) {
  const { current, changedBy } = conflict
  const beside = (value: string, own: string) =>
    value === own
      ? inWords(value)
      : m.desk_lead_editor_conflict_you_chose({ value: inWords(value), own: inWords(own) })
  return (
    <div className="error-box" role="alert" ref={showNow}>
      <Warning />
      <div>
        <b>
          {m.desk_lead_editor_conflict_heading({
            name: changedBy ?? m.desk_lead_editor_conflict_somebody(),
          })}
        </b>
        <p>{m.desk_lead_editor_conflict_explanation()}</p>
        <ul>
          <li>
            {m.desk_lead_editor_conflict_status({ value: beside(current.status, draft.status) })}
          </li>
          <li>
            {m.desk_lead_editor_conflict_priority({
              value: beside(current.priority, draft.priority),
            })}
          </li>
          <li>
            {m.desk_lead_editor_conflict_notes({
              notes:
                (current.notes ?? '') === draft.notes
                  ? m.desk_lead_editor_conflict_same()
                  : current.notes || m.desk_lead_editor_conflict_none(),
            })}
          </li>
        </ul>
        <p>{m.desk_lead_editor_conflict_advice()}</p>
      </div>
    </div>
  )
}

/** The notice may appear above the visible part of the sheet. */
const showNow = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
