import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'

import { companyIndexQuery, readAsked } from './companies.queries.ts'

const trailOf = () => [
  { label: m.common_home(), href: urls.home() },
  { label: m.common_companies() },
]

export const Route = createFileRoute('/companies')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = readAsked(deps)
    await queryClient.ensureQueryData(companyIndexQuery(asked))
    return {
      asked,
      title: `${m.companies_page_title()} | ${site.name}`,
      description: m.companies_page_description(),
      keywords: m.companies_page_keywords(),
      path: urls.companies(),
      // One letter or page of the list says nothing that the whole list does not.
      index: Object.keys(asked).length === 0,
      trail: trailOf(),
    }
  },
  head: loadedHead,
  component: CompaniesPage,
})

function CompaniesPage() {
  return (
    <>
      <Breadcrumb trail={trailOf()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{m.companies_page_heading()}</h1>
          <p className="lead">{m.companies_page_lead()}</p>
        </header>
        <Island query={companyIndexQuery(Route.useLoaderData().asked)} />
      </div>
    </>
  )
}
