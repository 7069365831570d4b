/** Other leads of the same person, and merging them into the one that is worked on. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { CancelButton, Question } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, mergeLead, unmergeLead } from './desk.queries.ts'
import { StatusBadge, WithHidden } from './desk-parts.tsx'

import { MAX_MERGE_REASON, MIN_MERGE_REASON } from './merge.contract.ts'

type Duplicate = LeadDetail['duplicates'][number]
type DuplicatesProps = { detail: LeadDetail; canChange: boolean; onOpen: (id: number) => void }

export function Duplicates({ detail, canChange, onOpen }: DuplicatesProps) {
  const { lead, duplicates } = detail
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const [unlike, setUnlike] = useState('')
  const ask = (other: Duplicate | null) => {
    setAsked(other)
    setUnlike('')
  }
  const queryClient = useQueryClient()
  const work = useMutation({
    mutationFn: (step: () => Promise<unknown>) => step(),
    onSuccess: () => {
      ask(null)
      return queryClient.invalidateQueries(allLeads)
    },
    onError: (error) => {
      if (lacksReason(error)) return setUnlike(error.message)
      ask(null)
      showToast({
        title: m.desk_lead_sheet_duplicates_not_merged(),
        description: messageOf(error),
        tone: 'bad',
      })
    },
  })
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
              <button type="button" className="text-link" onClick={() => ask(other)}>
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
              <button
                type="button"
                className="text-link"
                onClick={() => work.mutate(() => unmergeLead(other.id))}
              >
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
      {asked && (
        <MergeQuestion
          title={m.desk_lead_sheet_duplicates_question_heading({
            other: asked.reference,
            lead: lead.reference,
          })}
          name={asked.name}
          unlike={unlike}
          isPending={work.isPending}
          onMerge={(reason) => work.mutate(() => mergeLead(lead.id, asked.id, reason))}
          onCancel={() => ask(null)}
        />
      )}
    </section>
  )
}

type MergeQuestionProps = {
  title: string
  name: string
  /** Why the server asks for a reason; empty while it does not. */
  unlike: string
  isPending: boolean
  onMerge: (reason: string) => void
  onCancel: () => void
}

function MergeQuestion(props: MergeQuestionProps) {
  const { title, name, unlike, isPending, onMerge, onCancel } = props
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <Question
      title={title}
      description={<p>{m.desk_lead_sheet_duplicates_question_explanation({ name })}</p>}
      onCancel={onCancel}
    >
      {unlike && (
        <TextAreaField
          id="merge-reason"
          label={m.desk_lead_sheet_duplicates_question_reason({ least: MIN_MERGE_REASON })}
          error={unlike}
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
          disabled={isPending || (unlike !== '' && given.length < MIN_MERGE_REASON)}
          onClick={() => onMerge(given)}
        >
          {m.desk_lead_sheet_duplicates_question_confirm()}
        </button>
        <CancelButton />
      </div>
    </Question>
  )
}

const lacksReason = (error: Error): boolean =>
  error instanceof ApiError && error.errors.some(({ field }) => field === 'reason')
