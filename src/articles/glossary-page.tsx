import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Island } from '../ui/island.tsx'
import { glossaryTextQuery } from './articles.queries.ts'
import { glossaryPageTexts } from './glossary-page.texts.ts'

export const Route = createFileRoute('/glossary')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(glossaryTextQuery())
    const { title, description, keywords } = glossaryPageTexts()
    return {
      title: title(site.name),
      description,
      keywords,
      path: urls.glossary(),
    }
  },
  head: loadedHead,
  component: GlossaryPage,
})

function GlossaryPage() {
  const texts = glossaryPageTexts()
  return (
    <>
      <Breadcrumb trail={[{ label: texts.home, href: urls.home() }, { label: texts.crumb }]} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </header>
        <Island query={glossaryTextQuery()} className="glossary" />
      </div>
    </>
  )
}
