/** Other leads of the same person, and merging them into the one that is worked on. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { CancelButton, Question } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, mergeLead, unmergeLead } from './desk.queries.ts'
import { StatusBadge, WithHidden } from './desk-parts.tsx'
import { leadSheetTexts } from './lead-sheet.texts.ts'
import { MAX_MERGE_REASON, MIN_MERGE_REASON } from './merge.contract.ts'

type Duplicate = LeadDetail['duplicates'][number]
type DuplicatesProps = { detail: LeadDetail; canChange: boolean; onOpen: (id: number) => void }

export function Duplicates({ detail, canChange, onOpen }: DuplicatesProps) {
  const { lead, duplicates } = detail
  const texts = leadSheetTexts().duplicates
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
      showToast({ title: texts.notMerged, description: messageOf(error), tone: 'bad' })
    },
  })
  if (duplicates.length === 0) return null
  return (
    <section className="lead-more">
      <h3>{texts.heading}</h3>
      <p className="meta">{lead.mergedInto ? texts.whyMerged : texts.why}</p>
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
                <WithHidden parts={texts.merge(other.reference)} />
              </button>
            )}
            {other.mergedInto === lead.id && <span className="meta">{texts.merged}</span>}
            {canChange && other.mergedInto === lead.id && (
              <button
                type="button"
                className="text-link"
                onClick={() => work.mutate(() => unmergeLead(other.id))}
              >
                <WithHidden parts={texts.undo(other.reference)} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <MergeQuestion
          title={texts.question.heading(asked.reference, lead.reference)}
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
  const texts = leadSheetTexts().duplicates.question
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <Question title={title} description={<p>{texts.explanation(name)}</p>} onCancel={onCancel}>
      {unlike && (
        <TextAreaField
          id="merge-reason"
          label={texts.reason(MIN_MERGE_REASON)}
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
          {texts.confirm}
        </button>
        <CancelButton />
      </div>
    </Question>
  )
}

const lacksReason = (error: Error): boolean =>
  error instanceof ApiError && error.errors.some(({ field }) => field === 'reason')
