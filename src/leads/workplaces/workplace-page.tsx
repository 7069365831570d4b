/** The form for a workplace that is not listed, and the confirmation that it was sent. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { WorkplaceForm } from './workplace-form.tsx'
import { workplacePageTexts } from './workplace-page.texts.ts'

export const Route = createFileRoute('/workplace-not-listed')({
  validateSearch: ({ sent }: Record<string, unknown>): { sent?: 1 } =>
    String(sent) === '1' ? { sent: 1 } : {},
  loader: () => ({
    title: workplacePageTexts().title(site.name),
    description: workplacePageTexts().description,
    path: urls.missingWorkplace(),
  }),
  head: loadedHead,
  component: WorkplacePage,
})

function WorkplacePage() {
  const { sent } = Route.useSearch()
  const texts = workplacePageTexts()
  return (
    <>
      <Breadcrumb trail={[{ label: texts.home, href: urls.home() }, { label: texts.crumb }]} />
      <div className="wrap page-head">
        {sent ? <Sent /> : <h1>{texts.heading}</h1>}
        {!sent && <WorkplaceForm />}
      </div>
    </>
  )
}

function Sent() {
  const { thanks, thanksLead, meanwhile } = workplacePageTexts()
  return (
    <>
      <h1>{thanks}</h1>
      <p className="lead">{thanksLead}</p>
      <div className="prose">
        <p>
          {meanwhile[0]}
          <Link href={urls.legalHelp()}>{meanwhile[1]}</Link>
          {meanwhile[2]}
          <Link href={urls.search()}>{meanwhile[3]}</Link>
          {meanwhile[4]}
        </p>
      </div>
    </>
  )
}
