import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { useSuspenseQuery } from '../../platform/web/query-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import '../tools.css'
import { DeadlineFinder } from './deadline-finder.tsx'
import { deadlinesQuery, deadlineTablesQuery } from './deadlines.queries.ts'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'How long have I got?' }]

export const Route = createFileRoute('/deadlines')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(deadlinesQuery()),
      queryClient.ensureQueryData(deadlineTablesQuery()),
    ])
    return {
      title: `How Long Have I Got? Asbestos Time Limits by State | ${site.name}`,
      description:
        'How long a claim for asbestos disease or death stays open in each state and under federal law, what starts the clock, and the law that says so.',
      keywords:
        'asbestos statute of limitations, mesothelioma time limit by state, wrongful death deadline, discovery rule, how long to file',
      path: urls.deadlines(),
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: DeadlinesPage,
})

function DeadlinesPage() {
  const { data } = useSuspenseQuery(deadlinesQuery())
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>How long have I got?</h1>
          <p className="lead">
            Every state sets its own time limit for asbestos claims. Find the shortest one that may
            apply to you, then ask. Dates are rarely as simple as they look.
          </p>
        </header>
        <DeadlineFinder states={data.states} />
        <ReviewNotice reviewedBy={data.reviewedBy} />
        <Island query={deadlineTablesQuery()} />
      </div>
    </>
  )
}
