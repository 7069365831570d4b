/**
 * The editable part of a lead, and the resolution of conflicts with another editor. In one file,
 * because both work on the same draft.
 */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { PRIORITIES, STATUSES } from '../../platform/database/schema/lead-values.ts'
import { ApiError } from '../../platform/web/api-client.ts'

import { today } from '../../ui/calendar-day.ts'

import { SheetBody, SheetFoot } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast.tsx'
import { inWords } from '../fields/lead-words.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'
import type { Lead, LeadConflict, LeadDetail } from './desk.contract.ts'
import { allLeads, leadDetailQuery, updateLead } from './desk.queries.ts'
import { EnumField } from './desk-parts.tsx'
import { Duplicates } from './duplicates.tsx'
import { leadRoutingQuery } from './firms/firms.queries.ts'
import { AddedDetails, Consent, LeadFacts, WithdrawnNotice } from './lead-details.tsx'
import {
  changeOf,
  type Draft,
  type DraftStore,
  discardDraft,
  keepDraft,
  merged,
  restoreDraft,
  unsaved,
} from './lead-draft.ts'

import {
  MAX_FIRM_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_RESPONSE_LENGTH,
  type PassedOn,
  type PassedOnProblem,
  passedOnProblem,
} from './lead-model.ts'
import { LeadTimeline } from './lead-timeline.tsx'
import { LeadMessagesPanel } from './messages/message-composer.tsx'
import { factsChange } from './person-facts.ts'
import { PersonFactsFields } from './person-facts-fields.tsx'
import { LeadWork, LimitationWatch, OwnerField } from './queue/lead-work.tsx'
import { RoutingPanel } from './routing/routing-panel.tsx'

type LeadEditorProps = {
  detail: LeadDetail
  drafts: DraftStore
  canChange: boolean
  statusRef: RefObject<HTMLSelectElement | null>
  onClose: () => void
  onOpen: (id: number) => void
}

export function LeadEditor(props: LeadEditorProps) {
  const { detail, drafts, canChange, statusRef, onClose, onOpen } = props

  const formId = useId()
  // The version the draft is compared with; after a conflict, the newer one.
  const [base, setBase] = useState(detail.lead)
  const [draft, setDraft] = useState(() => restoreDraft(drafts, detail.lead))
  const [conflict, setConflict] = useState<LeadConflict | null>(null)
  const [problem, setProblem] = useState<PassedOnProblem | null>(null)
  const queryClient = useQueryClient()
  // Firms and their answers then follow from the referrals.
  const isDerived = (useQuery(leadRoutingQuery(base.id)).data?.referrals.length ?? 0) > 0
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
      onClose()
      showToast({ title: m.desk_staff_form_success(), description: m.desk_lead_editor_updated() })
      await queryClient.invalidateQueries(allLeads)
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.errors[0] : undefined
      document.getElementById(`${formId}-${wrong?.field}`)?.focus()
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_desk_parts_lead_not_updated(),
        tone: 'bad',
      })
    },
  })
  useEffect(() => keepDraft(drafts, draft, base), [drafts, draft, base])
  const changed = unsaved(draft, base)
  const cancel = () => {
    discardDraft(drafts, base.id)
    onClose()
  }
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
        <AddedDetails detail={detail} />
        <LimitationWatch estimates={detail.estimates} />
        <LeadWork detail={detail} canChange={canChange} />
        <AttachmentsPanel leadId={detail.lead.id} canChange={canChange} />
        <LeadMessagesPanel leadId={detail.lead.id} canChange={canChange} />
        <form
          id={formId}
          className="lead-edit"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {conflict && <ConflictNotice conflict={conflict} draft={draft} />}
          <PersonFactsFields
            id={formId}
            draft={draft}
            isChanged={Object.keys(factsChange(draft, base)).length > 0}
            errors={save.error instanceof ApiError ? save.error.errors : []}
            canChange={canChange}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <fieldset disabled={!canChange}>
            <div className="field-pair">
              <EnumField
                id={`${formId}-status`}
                label={m.desk_desk_parts_status()}
                ref={statusRef}
                values={STATUSES}
                value={draft.status}
                onChange={(status = draft.status) => setDraft({ ...draft, status })}
              />
              <EnumField
                id={`${formId}-priority`}
                label={m.desk_desk_parts_priority()}
                hint={
                  draft.priority === 'normal' && !base.priorityBy && detail.urgency !== 'normal'
                    ? m.desk_lead_editor_not_chosen({
                        priority: inWords(detail.urgency).toLowerCase(),
                      })
                    : undefined
                }
                values={PRIORITIES}
                value={draft.priority}
                onChange={(priority = draft.priority) => setDraft({ ...draft, priority })}
              />
            </div>
            <OwnerField
              id={`${formId}-owner`}
              value={draft.owner}
              onChange={(owner) => setDraft({ ...draft, owner })}
            />
            <TextAreaField
              id={`${formId}-notes`}
              label={m.desk_lead_editor_notes()}
              maxLength={MAX_NOTES_LENGTH}
              value={draft.notes}
              onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
            />
          </fieldset>
          {(!isDerived || draft.firm !== '') && (
            <PassedOnFields
              id={formId}
              value={draft}
              problem={problem}
              canChange={canChange && !isDerived}
              onChange={(change) => setDraft({ ...draft, ...change })}
            />
          )}
          {!canChange && <p className="hint">{m.desk_lead_editor_view_only()}</p>}
        </form>
        <RoutingPanel
          leadId={base.id}
          canChange={canChange}
          onOffered={() => queryClient.invalidateQueries(leadDetailQuery(base.id))}
        />
        <Duplicates detail={detail} canChange={canChange} onOpen={onOpen} />
        <LeadTimeline events={detail.events} />
        <Consent consent={detail.consent} choices={detail.choices} />
      </SheetBody>
      <SheetFoot>
        {canChange && (
          <button type="submit" form={formId} className="btn compact" disabled={save.isPending}>
            {save.isPending ? m.desk_desk_parts_updating() : m.desk_lead_editor_update()}
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={cancel}>
          {m.desk_dialog_cancel()}
        </button>
        {changed.length > 0 ? (
          <span className="unsaved" role="status">
            {m.desk_lead_editor_unsaved({ fields: changed.join(', ') })}
          </span>
        ) : (
          <span className="meta">{consentInBrief(detail.consent)}</span>
        )}
      </SheetFoot>
    </>
  )
}

function consentInBrief(consent: LeadDetail['consent']): string {
  if (!consent) return m.desk_lead_editor_consent_none()
  if (consent.withdrawnAt)
    return m.desk_lead_editor_consent_withdrawn({ day: formatDay(consent.withdrawnAt) })
  return m.desk_lead_editor_consent_recorded({
    day: formatDay(consent.agreedAt),
    version: consent.wordingVersion,
  })
}

type PassedOnFieldsProps = {
  /** The prefix of the fields' ids, completed by the name of the field. */
  id: string
  value: PassedOn
  problem: PassedOnProblem | null
  canChange: boolean
  onChange: (change: Partial<PassedOn>) => void
}

/** Recorded because people have a right to know who received their data. */
function PassedOnFields(props: PassedOnFieldsProps) {
  const { id, value, problem, canChange, onChange } = props
  const errorOf = (field: PassedOnProblem['field']) =>
    problem?.field === field ? problem.message : undefined
  /** Suggests today, because it is usually recorded on the same day. */
  const changeFirm = (firm: string) => {
    const isFirst = value.firm === '' && value.sentOn === ''
    onChange(isFirst ? { firm, sentOn: today() } : { firm })
  }
  return (
    <fieldset className="passed-on" disabled={!canChange}>
      <legend>{m.desk_lead_editor_passed_on_legend()}</legend>
      <TextField
        id={`${id}-assignedToFirm`}
        label={m.desk_common_firm()}
        hint={m.desk_lead_editor_passed_on_firm_hint({ most: MAX_FIRMS })}
        error={errorOf('assignedToFirm')}
        maxLength={MAX_FIRM_LENGTH}
        value={value.firm}
        onChange={(event) => changeFirm(event.target.value)}
      />
      <TextField
        id={`${id}-dateSentToFirm`}
        type="date"
        label={m.desk_lead_editor_passed_on_sent_on()}
        error={errorOf('dateSentToFirm')}
        min="1900-01-01"
        max={today()}
        value={value.sentOn}
        onChange={(event) => onChange({ sentOn: event.target.value })}
      />
      <TextAreaField
        id={`${id}-firmResponse`}
        label={m.desk_lead_editor_passed_on_response()}
        maxLength={MAX_RESPONSE_LENGTH}
        value={value.response}
        onChange={(event) => onChange({ response: event.target.value })}
      />
    </fieldset>
  )
}

/** For the second of two editors: shows what the first one saved. */
function ConflictNotice({ conflict, draft }: { conflict: LeadConflict; draft: Draft }) {
  const { current, changedBy } = conflict
  const beside = (value: string, own: string) =>
    value === own
      ? inWords(value)
      : m.desk_lead_editor_conflict_you_chose({ value: inWords(value), own: inWords(own) })
  const differs = {
    notes: (current.notes ?? '') !== draft.notes,
    passedOn: passedOnInWords(current) !== passedOnInWords(asSaved(draft)),
  }
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
              notes: differs.notes
                ? current.notes || m.desk_lead_editor_conflict_none()
                : m.desk_lead_editor_conflict_same(),
            })}
          </li>
          <li>
            {m.desk_lead_editor_conflict_passed_on({
              firms: differs.passedOn
                ? passedOnInWords(current)
                : m.desk_lead_editor_conflict_same(),
            })}
          </li>
        </ul>
        <p>{m.desk_lead_editor_conflict_advice()}</p>
      </div>
    </div>
  )
}

type PassedOnLead = Pick<Lead, 'assignedToFirm' | 'dateSentToFirm' | 'firmResponse'>

function passedOnInWords({ assignedToFirm, dateSentToFirm, firmResponse }: PassedOnLead): string {
  if (!assignedToFirm) return m.desk_lead_editor_passed_on_nobody()
  return [
    assignedToFirm,
    dateSentToFirm && m.desk_lead_editor_passed_on_day({ day: dateSentToFirm.slice(0, 10) }),
    firmResponse && `(${firmResponse})`,
  ]
    .filter(Boolean)
    .join(' ')
}

const asSaved = ({ firm, sentOn, response }: Draft): PassedOnLead => ({
  assignedToFirm: firm,
  dateSentToFirm: sentOn,
  firmResponse: response,
})

/** The notice may appear above the visible part of the sheet. */
const showNow = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
