import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { ToolPage } from '../../tools/tool-page.tsx'
import { HistoryTool } from '../../tools/work-history/history-tool.tsx'
import type { workHistoryApi } from '../../tools/work-history/work-history.api.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.work_history_crumb() }]
}

/** Loaded when it is opened. */
const AttachHistory = lazy(() => import('./attach-history.tsx'))

const blankQuery = () =>
  islandQuery(apiClient<typeof workHistoryApi>().get('/work-history-pages/blank'))

export const Route = createFileRoute('/work-history')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(blankQuery())
    return {
      title: `${m.work_history_title()} | ${site.name}`,
      description: m.work_history_description(),
      keywords: m.work_history_keywords(),
      path: urls.workHistory(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: WorkHistoryPage,
})

function WorkHistoryPage() {
  return (
    <ToolPage
      trail={trail()}
      heading={<h1>{m.work_history_crumb()}</h1>}
      lead={m.work_history_lead()}
      isHeadPrinted={false}
    >
      <HistoryTool blankPaper={<Island query={blankQuery()} />} Attach={AttachHistory} />
    </ToolPage>
  )
}
