/** Workplaces that visitors did not find, for staff to look into. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import type { Workplace } from '../workplaces/workplaces.contract.ts'
import { allWorkplaces, updateWorkplace, workplacesQuery } from './desk.queries.ts'

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
    <ReviewQueue
      texts={{
        heading: m.desk_review_queue_workplaces_heading(),
        showCompleted: m.desk_review_queue_workplaces_show_completed(),
        loading: m.desk_review_queue_workplaces_loading(),
        none: m.desk_review_queue_workplaces_none(),
      }}
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

function originOf({ years, createdAt, spamReasons: reasons }: Workplace): string {
  const moment = formatMoment(createdAt)
  const spamReasons = reasons.join(', ')
  if (years && spamReasons) {
    const facts = { years, moment, spamReasons }
    return m.desk_review_queue_workplaces_origin_with_years_with_spam_reasons(facts)
  }
  if (years) return m.desk_review_queue_workplaces_origin_with_years({ years, moment })
  if (spamReasons) {
    return m.desk_review_queue_workplaces_origin_with_spam_reasons({ moment, spamReasons })
  }
  return moment
}

function WorkplaceItem({ workplace, canChange }: { workplace: Workplace; canChange: boolean }) {
  const { id, name, place, details, isDone } = workplace
  return (
    <ReviewItem
      name={name}
      isDone={isDone}
      canChange={canChange}
      onMark={() => updateWorkplace(id, !isDone)}
      changes={allWorkplaces}
      failure={m.desk_review_queue_workplaces_not_updated()}
    >
      <b>
        {name}, {place}
      </b>
      {details && <p className="message">{details}</p>}
      <p className="meta">{originOf(workplace)}</p>
    </ReviewItem>
  )
}
