import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Island } from '../../ui/island.tsx'
import { useOpenTarget } from '../../ui/use-open-target.ts'
import { ReviewNotice } from '../review-notice.tsx'
import { ToolPage } from '../tool-page.tsx'
import { DeadlineFinder } from './deadline-finder.tsx'
import { deadlinesQuery, deadlineTablesQuery } from './deadlines.queries.ts'
import '../fact-tables.css'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.deadlines_crumb() }]
}

export const Route = createFileRoute('/deadlines')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(deadlinesQuery()),
      queryClient.ensureQueryData(deadlineTablesQuery()),
    ])
    return {
      title: `${m.deadlines_title()} | ${site.name}`,
      description: m.deadlines_description(),
      keywords: m.deadlines_keywords(),
      path: urls.deadlines(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: DeadlinesPage,
})

function DeadlinesPage() {
  useOpenTarget()
  const { data } = useSuspenseQuery(deadlinesQuery())
  return (
    <ToolPage trail={trail()} heading={<h1>{m.deadlines_heading()}</h1>} lead={m.deadlines_lead()}>
      <DeadlineFinder states={data.states} />
      <ReviewNotice reviewedBy={data.reviewedBy} />
      <Island query={deadlineTablesQuery()} />
    </ToolPage>
  )
}
