import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import { useOpenTarget } from '../../ui/use-open-target.ts'
import type { apiDocs } from './api-docs.api.ts'
import './api-docs.css'

const docsQuery = () => islandQuery(apiClient<ReturnType<typeof apiDocs>>().get('/docs/text'))

const TRAIL = [
  { label: 'Home', href: urls.home() },
  { label: 'Data', href: urls.data() },
  { label: 'API' },
]

export const Route = createFileRoute('/api/docs')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(docsQuery())
    return {
      title: `${site.name} API`,
      description: `How programs read the directory of ${site.name}: every call, its parameters and its replies.`,
      path: urls.apiDocs(),
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: ApiDocsPage,
})

function ApiDocsPage() {
  useOpenTarget()
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>{site.name} API</h1>
        </header>
        <Island query={docsQuery()} className="api-docs" />
      </div>
    </>
  )
}
