import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { ToolPage } from '../tool-page.tsx'
import type { supportApi } from './support.api.tsx'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.support_page_crumb() }]
}

const listQuery = () => islandQuery(apiClient<typeof supportApi>().get('/support-pages/list'))

export const Route = createFileRoute('/support')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(listQuery())
    return {
      title: `${m.support_page_title()} | ${site.name}`,
      description: m.support_page_description(),
      keywords: m.support_page_keywords(),
      path: urls.support(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: SupportPage,
})

function SupportPage() {
  return (
    <ToolPage
      trail={trail()}
      heading={<h1>{m.support_page_heading()}</h1>}
      lead={m.support_page_lead()}
    >
      <Island query={listQuery()} />
    </ToolPage>
  )
}
