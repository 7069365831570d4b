/** The form for a workplace that is not listed, and the confirmation that it was sent. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../fields/lead-urls.ts'
import { WorkplaceForm } from './workplace-form.tsx'

export const Route = createFileRoute('/workplace-not-listed')({
  validateSearch: ({ sent }: Record<string, unknown>): { sent?: 1 } =>
    String(sent) === '1' ? { sent: 1 } : {},
  loader: () => ({
    title: m.workplace_page_title({ site: site.name }),
    description: m.workplace_page_description(),
    path: urls.missingWorkplace(),
  }),
  head: loadedHead,
  component: WorkplacePage,
})

function WorkplacePage() {
  const { sent } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        trail={[{ label: m.common_home(), href: urls.home() }, { label: m.workplace_page_crumb() }]}
      />
      <div className="wrap page-head">
        {sent ? <Sent /> : <h1>{m.workplace_page_heading()}</h1>}
        {!sent && <WorkplaceForm />}
      </div>
    </>
  )
}

function Sent() {
  return (
    <>
      <h1>{m.workplace_page_thanks()}</h1>
      <p className="lead">{m.workplace_page_thanks_lead()}</p>
      <p>
        <Link className="btn" href={leadUrls.suggestion()} rel="nofollow">
          {m.suggestion_follow()}
        </Link>
      </p>
      <div className="prose">
        <p>
          {m.workplace_page_meanwhile_1()}
          <Link href={urls.legalHelp()}>{m.workplace_page_meanwhile_2()}</Link>
          {m.workplace_page_meanwhile_3()}
          <Link href={urls.search()}>{m.workplace_page_meanwhile_4()}</Link>
          {m.workplace_page_meanwhile_5()}
        </p>
      </div>
    </>
  )
}
