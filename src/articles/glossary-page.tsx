import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Island } from '../ui/island.tsx'
import { useOpenTarget } from '../ui/use-open-target.ts'
import { glossaryTextQuery } from './articles.queries.ts'
import './glossary.css'

export const Route = createFileRoute('/glossary')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(glossaryTextQuery())
    return {
      title: m.glossary_page_title({ site: site.name }),
      description: m.glossary_page_description(),
      keywords: m.glossary_page_keywords(),
      path: urls.glossary(),
    }
  },
  head: loadedHead,
  component: GlossaryPage,
})

function GlossaryPage() {
  useOpenTarget()
  return (
    <>
      <Breadcrumb
        trail={[{ label: m.common_home(), href: urls.home() }, { label: m.glossary_page_crumb() }]}
      />
      <div className="wrap">
        <header className="page-head">
          <h1>{m.glossary_page_heading()}</h1>
          <p className="lead">{m.glossary_page_lead()}</p>
        </header>
        <Island query={glossaryTextQuery()} className="glossary" />
      </div>
    </>
  )
}
