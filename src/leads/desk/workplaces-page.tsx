/** Workplaces that visitors did not find, to be looked into and marked done. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Workplace } from '../workplaces/workplaces.contract.ts'
import { allWorkplaces, updateWorkplace, workplacesQuery } from './desk.queries.ts'
import { Pager, ScreenHead } from './desk-parts.tsx'

export const Route = createFileRoute('/admin/workplaces')({
  ssr: false,
  head: () => ({ meta: [{ title: `Missing workplaces | ${site.name} staff` }] }),
  component: WorkplacesScreen,
})

function WorkplacesScreen() {
  const canChange = useAccount().role !== 'viewer'
  const [isOpenOnly, setIsOpenOnly] = useState(true)
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery(workplacesQuery(isOpenOnly, page))
  return (
    <>
      <ScreenHead title="Missing workplaces">
        <label className="choice">
          <input
            type="checkbox"
            checked={!isOpenOnly}
            onChange={(event) => {
              setIsOpenOnly(!event.target.checked)
              setPage(1)
            }}
          />
          Show completed workplaces
        </label>
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading workplaces...</Loading>}
      {data && data.workplaces.length === 0 && (
        <Empty>
          <p>No workplaces are waiting. Visitors report them when a search finds nothing.</p>
        </Empty>
      )}
      <ul className="plain-list corrections">
        {data?.workplaces.map((workplace) => (
          <WorkplaceItem key={workplace.id} workplace={workplace} canChange={canChange} />
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} onPage={setPage} />}
    </>
  )
}

function WorkplaceItem({ workplace, canChange }: { workplace: Workplace; canChange: boolean }) {
  const { id, name, place, years, details, spamReasons, isDone, createdAt } = workplace
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () => updateWorkplace(id, !isDone),
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to update workplace', tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(allWorkplaces),
  })
  return (
    <li className={isDone ? 'inactive' : undefined}>
      <div>
        <b>
          {name}, {place}
        </b>
        {details && <p className="message">{details}</p>}
        <p className="meta">
          {years && `${years}. `}
          {formatMoment(createdAt)}
          {spamReasons.length > 0 && `. Suspected spam: ${spamReasons.join(', ')}`}
        </p>
      </div>
      {canChange && (
        <div className="actions">
          <button
            type="button"
            className="btn compact"
            disabled={mark.isPending}
            onClick={() => mark.mutate()}
          >
            {isDone ? 'Reopen' : 'Mark done'}
            <span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}
