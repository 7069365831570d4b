import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { site } from '../../../site.config.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import '../../tools/tools.css'
import { HistoryTool } from '../../tools/work-history/history-tool.tsx'
import type { workHistoryApi } from '../../tools/work-history/work-history.api.tsx'
import '../../tools/work-history/work-history.css'
import { workHistoryTexts } from './work-history.texts.ts'

const trail = () => {
  const { home, crumb } = workHistoryTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

/** Loaded when it is opened. */
const AttachHistory = lazy(() => import('./attach-history.tsx'))

const blankQuery = () =>
  islandQuery(apiClient<typeof workHistoryApi>().get('/work-history-pages/blank'))

export const Route = createFileRoute('/work-history')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(blankQuery())
    const { title, description, keywords } = workHistoryTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
      keywords,
      path: urls.workHistory(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: WorkHistoryPage,
})

function WorkHistoryPage() {
  const { crumb, lead } = workHistoryTexts()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap work-history">
        <header className="page-head noprint">
          <h1>{crumb}</h1>
          <p className="lead">{lead}</p>
        </header>
        <HistoryTool blankPaper={<Island query={blankQuery()} />} Attach={AttachHistory} />
      </div>
    </>
  )
}
