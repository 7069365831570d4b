/** Corrections to facility records that visitors reported, to be handled and marked done. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Lead } from './desk.contract.ts'
import { allLeads, correctionsQuery, updateLead } from './desk.queries.ts'
import { Pager, ScreenHead } from './desk-parts.tsx'
import { LeadSheet } from './lead-sheet.tsx'

export const Route = createFileRoute('/admin/corrections')({
  ssr: false,
  head: () => ({ meta: [{ title: `Corrections | ${site.name} staff` }] }),
  component: CorrectionsScreen,
})

function CorrectionsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const [isOpenOnly, setIsOpenOnly] = useState(true)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const { data, error, isPending, refetch } = useQuery(correctionsQuery(isOpenOnly, page))
  return (
    <>
      <ScreenHead title="Corrections">
        <label className="choice">
          <input
            type="checkbox"
            checked={!isOpenOnly}
            onChange={(event) => {
              setIsOpenOnly(!event.target.checked)
              setPage(1)
            }}
          />
          Show completed corrections
        </label>
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading corrections...</Loading>}
      {data && data.submissions.length === 0 && (
        <Empty>
          <p>No corrections are waiting. Visitors report them on facility pages.</p>
        </Empty>
      )}
      <ul className="plain-list corrections">
        {data?.submissions.map((lead) => (
          <Correction key={lead.id} lead={lead} canChange={canChange} onOpen={setOpenId} />
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} onPage={setPage} />}
      {openId !== null && (
        <LeadSheet
          id={openId}
          canChange={canChange}
          startsAtStatus={false}
          onClose={() => setOpenId(null)}
          onOpen={setOpenId}
        />
      )}
    </>
  )
}

type CorrectionProps = { lead: Lead; canChange: boolean; onOpen: (id: number) => void }

function Correction({ lead, canChange, onOpen }: CorrectionProps) {
  const isDone = lead.status === 'closed'
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () =>
      updateLead(lead.id, { status: isDone ? 'new' : 'closed', updatedAt: lead.updatedAt }),
    onError: () => showToast({ title: 'Error', description: 'Failed to update lead', tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(allLeads),
  })
  return (
    <li className={isDone ? 'inactive' : undefined}>
      <div>
        <b>{lead.subject}</b>
        <p className="message">{lead.message}</p>
        <p className="meta">
          {lead.name}, {formatMoment(lead.createdAt)}. {lead.pageUrl}
        </p>
      </div>
      <div className="actions">
        {canChange && (
          <button
            type="button"
            className="btn compact"
            disabled={mark.isPending}
            onClick={() => mark.mutate()}
          >
            {isDone ? 'Reopen' : 'Mark done'}
            <span className="visually-hidden"> {lead.subject}</span>
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={() => onOpen(lead.id)}>
          View Details<span className="visually-hidden"> of {lead.subject}</span>
        </button>
      </div>
    </li>
  )
}
