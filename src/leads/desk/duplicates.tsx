/** Other leads of the same person, and merging them into the one that is worked on. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../platform/errors.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, mergeLead, unmergeLead } from './desk.queries.ts'
import { StatusBadge, WithHidden } from './desk-parts.tsx'
import { leadSheetTexts } from './lead-sheet.texts.ts'

type Duplicate = LeadDetail['duplicates'][number]
type DuplicatesProps = { detail: LeadDetail; canChange: boolean; onOpen: (id: number) => void }

export function Duplicates({ detail, canChange, onOpen }: DuplicatesProps) {
  const { lead, duplicates } = detail
  const texts = leadSheetTexts().duplicates
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const queryClient = useQueryClient()
  const work = useMutation({
    mutationFn: (step: () => Promise<unknown>) => step(),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({ title: texts.notMerged, description: messageOf(error), tone: 'bad' }),
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
              <button type="button" className="text-link" onClick={() => setAsked(other)}>
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
        <Confirm
          title={texts.question.heading(asked.reference, lead.reference)}
          confirmLabel={texts.question.confirm}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            work.mutate(() => mergeLead(lead.id, asked.id))
            setAsked(null)
          }}
        >
          <p>{texts.question.explanation(asked.name)}</p>
        </Confirm>
      )}
    </section>
  )
}
