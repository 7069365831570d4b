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

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'My work history' }]

/** Loaded when it is opened. */
const AttachHistory = lazy(() => import('./attach-history.tsx'))

const blankQuery = islandQuery(apiClient<typeof workHistoryApi>().get('/work-history-pages/blank'))

export const Route = createFileRoute('/work-history')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(blankQuery)
    return {
      title: `My Work History: Write Down Where You Worked | ${site.name}`,
      description:
        'Write down where and when you worked near asbestos and print it for a doctor, an attorney or your family. It stays on your device.',
      keywords:
        'asbestos work history, exposure history form, occupational history mesothelioma, work history worksheet',
      path: urls.workHistory(),
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: WorkHistoryPage,
})

function WorkHistoryPage() {
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap work-history">
        <header className="page-head noprint">
          <h1>My work history</h1>
          <p className="lead">
            Write down where and when you worked. Print it for a doctor, an attorney or your family.
            You do not give your name.
          </p>
        </header>
        <HistoryTool blankPaper={<Island query={blankQuery} />} Attach={AttachHistory} />
      </div>
    </>
  )
}
