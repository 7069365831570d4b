import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Island } from '../ui/island.tsx'
import { glossaryTextQuery } from './articles.queries.ts'

export const Route = createFileRoute('/glossary')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(glossaryTextQuery())
    return {
      title: `Glossary of Asbestos Terms | ${site.name}`,
      description:
        'Plain explanations of the medical, legal and industrial words used about asbestos: diseases, materials, laws, benefits, trusts and the agencies involved.',
      keywords:
        'asbestos glossary, asbestos terms, mesothelioma definition, asbestosis definition, Longshore Act meaning, bankruptcy trust meaning',
      path: urls.glossary(),
    }
  },
  head: loadedHead,
  component: GlossaryPage,
})

function GlossaryPage() {
  return (
    <>
      <Breadcrumb trail={[{ label: 'Home', href: urls.home() }, { label: 'Glossary' }]} />
      <div className="wrap">
        <header className="page-head">
          <h1>Glossary of asbestos terms</h1>
          <p className="lead">
            The words that doctors, lawyers, agencies and old work records use, in plain English.
            The guides lead here where such a word first appears.
          </p>
        </header>
        <Island query={glossaryTextQuery()} className="glossary" />
      </div>
    </>
  )
}
