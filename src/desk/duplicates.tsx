/** Other leads of the same person, and merging them into the one that is worked on. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { ApiError } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { CancelButton, Question } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { Link } from '../ui/link.tsx'
import { showToast } from '../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, mergeLead, unmergeLead } from './desk.queries.ts'
import { StatusBadge, WithHidden } from './desk-parts.tsx'

import { MAX_MERGE_REASON, MIN_MERGE_REASON } from './merge.contract.ts'

type Duplicate = LeadDetail['duplicates'][number]
type DuplicatesProps = { detail: LeadDetail; canChange: boolean; onOpen: (id: number) => void }

/** What a merge or its undoing says of the two, and the question that it may need. */
type Asked = { other: Pick<Duplicate, 'id' | 'reference' | 'name'>; isUndo: boolean }

function useMerging(lead: LeadDetail['lead']) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [whyAsked, setWhyAsked] = useState('')
  const ask = (next: Asked | null, why = '') => {
    setAsked(next)
    setWhyAsked(why)
  }
  const queryClient = useQueryClient()
  const work = useMutation({
    mutationFn: ({ other, isUndo, reason }: Asked & { reason: string }) =>
      isUndo ? unmergeLead(other.id, reason) : mergeLead(lead.id, other.id, reason),
    onSuccess: () => {
      ask(null)
      return queryClient.invalidateQueries(allLeads)
    },
    onError: (error, { other, isUndo }) => {
      if (lacksReason(error)) return ask({ other, isUndo }, error.message)
      ask(null)
      showToast({
        title: isUndo
          ? m.desk_lead_sheet_duplicates_not_undone()
          : m.desk_lead_sheet_duplicates_not_merged(),
        description: messageOf(error),
        tone: 'bad',
      })
    },
  })
  const question = asked && (
    <MergeQuestion
      key={String(asked.isUndo)}
      asked={asked}
      lead={lead.reference}
      whyAsked={whyAsked}
      isPending={work.isPending}
      onConfirm={(reason) => work.mutate({ ...asked, reason })}
      onCancel={() => ask(null)}
    />
  )
  const undo = (other: Asked['other']) => work.mutate({ other, isUndo: true, reason: '' })
  return { question, undo, merge: (other: Duplicate) => ask({ other, isUndo: false }) }
}

/** As `leadCan` asks. */
export const mergeOf = ({ workedOn }: LeadDetail) => ({ mergedInto: workedOn?.reference ?? null })

/** Instead of everything that could be done with a lead which was merged into another. */
export function MergedAway({ detail, canChange }: Omit<DuplicatesProps, 'onOpen'>) {
  const { lead, workedOn } = detail
  const { question, undo } = useMerging(lead)
  if (!workedOn) return null
  return (
    <div className="callout">
      <p>{m.desk_lead_page_merged_away({ reference: workedOn.reference })}</p>
      <p className="actions">
        <Link href={urls.staff.lead(workedOn.id)}>
          {m.desk_lead_page_merged_open({ reference: workedOn.reference })}
        </Link>
        {canChange && (
          <button type="button" className="btn secondary compact" onClick={() => undo(lead)}>
            {m.desk_lead_page_merged_undo()}
          </button>
        )}
      </p>
      {question}
    </div>
  )
}

export function Duplicates({ detail, canChange, onOpen }: DuplicatesProps) {
  const { lead, duplicates } = detail
  const { question, undo, merge } = useMerging(lead)
  if (duplicates.length === 0) return null
  return (
    <section className="lead-more">
      <h2>{m.desk_lead_sheet_duplicates_heading()}</h2>
      <p className="meta">
        {lead.mergedInto
          ? m.desk_lead_sheet_duplicates_why_merged()
          : m.desk_lead_sheet_duplicates_why()}
      </p>
      <ul className="plain-list">
        {duplicates.map((other) => (
          <li key={other.id}>
            <button type="button" className="text-link" onClick={() => onOpen(other.id)}>
              {other.name}, {other.reference}
            </button>
            <span className="meta">{formatMoment(other.createdAt)}</span>
            <StatusBadge status={other.status} />
            {canChange && !lead.mergedInto && !other.mergedInto && (
              <button type="button" className="text-link" onClick={() => merge(other)}>
                <WithHidden
                  parts={[
                    m.desk_lead_sheet_duplicates_merge_1(),
                    m.desk_lead_sheet_duplicates_merge_2({ reference: other.reference }),
                  ]}
                />
              </button>
            )}
            {other.mergedInto === lead.id && (
              <span className="meta">{m.desk_lead_sheet_duplicates_merged()}</span>
            )}
            {canChange && other.mergedInto === lead.id && (
              <button type="button" className="text-link" onClick={() => undo(other)}>
                <WithHidden
                  parts={[
                    m.desk_lead_sheet_duplicates_undo_1(),
                    m.desk_lead_sheet_duplicates_undo_2({ reference: other.reference }),
                  ]}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {question}
    </section>
  )
}

type MergeQuestionProps = {
  asked: Asked
  /** The reference of the lead that is open. */
  lead: string
  /** Why the server asks for a reason; empty while it does not. */
  whyAsked: string
  isPending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

function MergeQuestion(props: MergeQuestionProps) {
  const { asked, lead, whyAsked, isPending, onConfirm, onCancel } = props
  const { isUndo, other } = asked
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const least = MIN_MERGE_REASON
  return (
    <Question
      title={
        isUndo
          ? m.desk_lead_sheet_duplicates_undo_heading({ other: other.reference })
          : m.desk_lead_sheet_duplicates_question_heading({ other: other.reference, lead })
      }
      description={
        isUndo ? (
          <p>{m.desk_lead_sheet_duplicates_undo_explanation({ name: other.name })}</p>
        ) : (
          <p>{m.desk_lead_sheet_duplicates_question_explanation({ name: other.name })}</p>
        )
      }
      onCancel={onCancel}
    >
      {whyAsked && (
        <TextAreaField
          id="merge-reason"
          label={
            isUndo
              ? m.desk_lead_sheet_duplicates_undo_reason({ least })
              : m.desk_lead_sheet_duplicates_question_reason({ least })
          }
          error={whyAsked}
          rows={3}
          maxLength={MAX_MERGE_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="question-acts">
        <button
          type="button"
          className="btn compact"
          disabled={isPending || (whyAsked !== '' && given.length < MIN_MERGE_REASON)}
          onClick={() => onConfirm(given)}
        >
          {isUndo
            ? m.desk_lead_sheet_duplicates_undo_confirm()
            : m.desk_lead_sheet_duplicates_question_confirm()}
        </button>
        <CancelButton />
      </div>
    </Question>
  )
}

const lacksReason = (error: Error): boolean =>
  error instanceof ApiError && error.errors.some(({ field }) => field === 'reason')
