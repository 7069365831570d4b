/** Other leads of the same person, and merging them into the one that is worked on. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../platform/errors.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, mergeLead, unmergeLead } from './desk.queries.ts'
import { StatusBadge } from './desk-parts.tsx'

type Duplicate = LeadDetail['duplicates'][number]
type DuplicatesProps = { detail: LeadDetail; canChange: boolean; onOpen: (id: number) => void }

export function Duplicates({ detail, canChange, onOpen }: DuplicatesProps) {
  const { lead, duplicates } = detail
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const queryClient = useQueryClient()
  const work = useMutation({
    mutationFn: (step: () => Promise<unknown>) => step(),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({ title: 'Not merged', description: messageOf(error), tone: 'bad' }),
  })
  if (duplicates.length === 0) return null
  return (
    <section className="lead-more">
      <h3>Possible duplicates</h3>
      <p className="meta">
        Same email or phone.
        {lead.mergedInto && ' This lead is merged into another, which is worked on instead.'}
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
              <button type="button" className="text-link" onClick={() => setAsked(other)}>
                Merge into this lead<span className="visually-hidden">: {other.reference}</span>
              </button>
            )}
            {other.mergedInto === lead.id && <span className="meta">Merged into this lead.</span>}
            {canChange && other.mergedInto === lead.id && (
              <button
                type="button"
                className="text-link"
                onClick={() => work.mutate(() => unmergeLead(other.id))}
              >
                Undo<span className="visually-hidden"> the merge of {other.reference}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={`Merge ${asked.reference} into ${lead.reference}?`}
          confirmLabel="Merge"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            work.mutate(() => mergeLead(lead.id, asked.id))
            setAsked(null)
          }}
        >
          <p>
            {asked.name} leaves the queue. Both histories and both consents are kept, and it can be
            undone.
          </p>
        </Confirm>
      )}
    </section>
  )
}
