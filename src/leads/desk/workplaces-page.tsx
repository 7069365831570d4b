/** Workplaces that visitors did not find, for staff to look into. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import type { Workplace } from '../workplaces/workplaces.contract.ts'
import { allWorkplaces, updateWorkplace, workplacesQuery } from './desk.queries.ts'
import { reviewTexts } from './review-queue.texts.ts'
import { firstView, ReviewItem, ReviewQueue } from './review-queue.tsx'

export const Route = createFileRoute('/admin/workplaces')({
  ssr: false,
  head: () => ({ meta: [staffTitle('workplaces')] }),
  component: WorkplacesScreen,
})

function WorkplacesScreen() {
  const canChange = useAccount().role !== 'viewer'
  const [view, setView] = useState(firstView)
  const query = useQuery(workplacesQuery(view))
  return (
    <ReviewQueue texts={reviewTexts().workplaces} view={view} onView={setView} query={query}>
      {query.data?.workplaces.map((workplace) => (
        <WorkplaceItem key={workplace.id} workplace={workplace} canChange={canChange} />
      ))}
    </ReviewQueue>
  )
}

function WorkplaceItem({ workplace, canChange }: { workplace: Workplace; canChange: boolean }) {
  const { id, name, place, years, details, spamReasons, isDone, createdAt } = workplace
  const { notUpdated, origin } = reviewTexts().workplaces
  return (
    <ReviewItem
      name={name}
      isDone={isDone}
      canChange={canChange}
      onMark={() => updateWorkplace(id, !isDone)}
      changes={allWorkplaces}
      failure={notUpdated}
    >
      <b>
        {name}, {place}
      </b>
      {details && <p className="message">{details}</p>}
      <p className="meta">{origin(years ?? '', formatMoment(createdAt), spamReasons.join(', '))}</p>
    </ReviewItem>
  )
}
