import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import '../tools.css'
import { DeadlineFinder } from './deadline-finder.tsx'
import { deadlinesQuery, deadlineTablesQuery } from './deadlines.queries.ts'
import { deadlinesTexts } from './deadlines.texts.ts'

const trail = () => {
  const { home, crumb } = deadlinesTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

export const Route = createFileRoute('/deadlines')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(deadlinesQuery()),
      queryClient.ensureQueryData(deadlineTablesQuery()),
    ])
    const { title, description, keywords } = deadlinesTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
      keywords,
      path: urls.deadlines(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: DeadlinesPage,
})

function DeadlinesPage() {
  const { data } = useSuspenseQuery(deadlinesQuery())
  const texts = deadlinesTexts()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </header>
        <DeadlineFinder states={data.states} />
        <ReviewNotice reviewedBy={data.reviewedBy} />
        <Island query={deadlineTablesQuery()} />
      </div>
    </>
  )
}
