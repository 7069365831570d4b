/** Workplaces that visitors did not find, for staff to look into. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import type { Workplace } from '../workplaces/workplaces.contract.ts'
import { allWorkplaces, updateWorkplace, workplacesQuery } from './desk.queries.ts'
import { firstView, ReviewItem, ReviewQueue } from './review-queue.tsx'

export const Route = createFileRoute('/admin/workplaces')({
  ssr: false,
  head: () => ({ meta: [{ title: `Missing workplaces | ${site.name} staff` }] }),
  component: WorkplacesScreen,
})

function WorkplacesScreen() {
  const canChange = useAccount().role !== 'viewer'
  const [view, setView] = useState(firstView)
  const query = useQuery(workplacesQuery(view))
  return (
    <ReviewQueue
      title="Missing workplaces"
      noun="workplaces"
      origin="Visitors report them when a search finds nothing."
      view={view}
      onView={setView}
      query={query}
    >
      {query.data?.workplaces.map((workplace) => (
        <WorkplaceItem key={workplace.id} workplace={workplace} canChange={canChange} />
      ))}
    </ReviewQueue>
  )
}

function WorkplaceItem({ workplace, canChange }: { workplace: Workplace; canChange: boolean }) {
  const { id, name, place, years, details, spamReasons, isDone, createdAt } = workplace
  return (
    <ReviewItem
      name={name}
      isDone={isDone}
      canChange={canChange}
      onMark={() => updateWorkplace(id, !isDone)}
      changes={allWorkplaces}
      failure="Failed to update workplace"
    >
      <b>
        {name}, {place}
      </b>
      {details && <p className="message">{details}</p>}
      <p className="meta">
        {years && `${years}. `}
        {formatMoment(createdAt)}
        {spamReasons.length > 0 && `. Suspected spam: ${spamReasons.join(', ')}`}
      </p>
    </ReviewItem>
  )
}
