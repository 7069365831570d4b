import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import '../tools.css'
import type { supportApi } from './support.api.tsx'
import { supportPageTexts } from './support-page.texts.ts'

const trail = () => {
  const { home, crumb } = supportPageTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

const listQuery = () => islandQuery(apiClient<typeof supportApi>().get('/support-pages/list'))

export const Route = createFileRoute('/support')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(listQuery())
    const { title, description, keywords } = supportPageTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
      keywords,
      path: urls.support(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: SupportPage,
})

function SupportPage() {
  const texts = supportPageTexts()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </header>
        <Island query={listQuery()} />
      </div>
    </>
  )
}
