/** Corrections to facility records that visitors reported. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import type { ListedLead } from './desk.contract.ts'
import { allLeads, correctionsQuery, updateLead } from './desk.queries.ts'

import { WithHidden } from './desk-parts.tsx'
import { LeadSheet } from './lead-sheet.tsx'

import { firstView, ReviewItem, ReviewQueue } from './review-queue.tsx'

export const Route = createFileRoute('/admin/corrections')({
  ssr: false,
  head: () => ({ meta: [staffTitle('corrections')] }),
  component: CorrectionsScreen,
})

function CorrectionsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const [view, setView] = useState(firstView)
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useQuery(correctionsQuery(view))
  return (
    <>
      <ReviewQueue
        texts={{
          heading: m.desk_review_queue_corrections_heading(),
          showCompleted: m.desk_review_queue_corrections_show_completed(),
          loading: m.desk_review_queue_corrections_loading(),
          none: m.desk_review_queue_corrections_none(),
        }}
        view={view}
        onView={setView}
        query={query}
      >
        {query.data?.submissions.map((lead) => (
          <Correction key={lead.id} lead={lead} canChange={canChange} onOpen={setOpenId} />
        ))}
      </ReviewQueue>
      {openId !== null && (
        <LeadSheet
          id={openId}
          canChange={canChange}
          startsAtStatus={false}
          onClose={() => setOpenId(null)}
          onOpen={setOpenId}
          ids={query.data?.submissions.map((lead) => lead.id) ?? []}
        />
      )}
    </>
  )
}

type CorrectionProps = { lead: ListedLead; canChange: boolean; onOpen: (id: number) => void }

function Correction({ lead, canChange, onOpen }: CorrectionProps) {
  const isDone = lead.status === 'closed'
  return (
    <ReviewItem
      name={lead.subject}
      isDone={isDone}
      canChange={canChange}
      onMark={() =>
        updateLead(lead.id, { status: isDone ? 'new' : 'closed', updatedAt: lead.updatedAt })
      }
      changes={allLeads}
      failure={m.desk_desk_parts_lead_not_updated()}
      moreActions={
        <button type="button" className="btn secondary compact" onClick={() => onOpen(lead.id)}>
          <WithHidden
            parts={[
              m.desk_desk_parts_view_details_1(),
              m.desk_desk_parts_view_details_2({ name: lead.subject }),
            ]}
          />
        </button>
      }
    >
      <CorrectedRecord facility={lead.facility ?? null} />
      <b>{lead.subject}</b>
      <p className="message">{lead.message}</p>
      <p className="meta">
        {m.desk_review_queue_corrections_origin({
          name: lead.name,
          moment: formatMoment(lead.createdAt),
        })}
      </p>
    </ReviewItem>
  )
}

/** The record that the correction is about. One that is not listed has no page. */
function CorrectedRecord({ facility }: { facility: NonNullable<ListedLead['facility']> | null }) {
  if (!facility) return <p>{m.desk_review_queue_corrections_gone()}</p>
  const { name, place, path, isListed } = facility
  return (
    <p>
      {isListed ? (
        <a href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      , {isListed ? place : m.desk_review_queue_corrections_unlisted({ place })}
    </p>
  )
}
