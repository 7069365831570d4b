import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { orNotFound } from '../../platform/web/api-client.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island } from '../../ui/island.tsx'
import { listOf } from '../../ui/lists.ts'

import { companyQuery, companyRecordQuery, readAsked } from './companies.queries.ts'

export const Route = createFileRoute('/companies/$companySlug')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { companySlug }, deps }) => {
    const { page } = readAsked(deps)
    const asked = page ? { page } : {}
    const company = await orNotFound(queryClient.ensureQueryData(companyQuery(companySlug)))
    await queryClient.ensureQueryData(companyRecordQuery(companySlug, asked))
    const { name, slug, facilityCount, documentedCount, states, isDemonstration } = company
    const sites = m.company_page_sites({ count: facilityCount, shown: formatCount(facilityCount) })
    const where = states.slice(0, 3).map((state) => state.name)
    if (states.length > where.length)
      where.push(m.company_page_more({ count: formatCount(states.length - where.length) }))
    return {
      asked,
      name,
      isDemonstration,
      lead: m.company_page_lead({ count: facilityCount, sites, name, places: listOf(where) }),
      title: `${m.company_page_title({ name })} | ${site.name}`,
      description: m.company_page_description({ name, sites }),
      keywords: m.company_page_keywords({ name }),
      path: urls.company(slug),
      // One site says no more than its own record does.
      index: documentedCount > 1 && !page,
      trail: [
        { label: m.common_home(), href: urls.home() },
        { label: m.common_companies(), href: urls.companies() },
        { label: name },
      ],
    }
  },
  head: loadedHead,
  notFoundComponent: () => <CompanyNotFound />,
  errorComponent: CompanyNotFound,
  component: CompanyPage,
})

function CompanyNotFound({ error }: { error?: unknown }) {
  return (
    <MissingScreen
      title={m.company_page_not_found()}
      line={m.company_page_not_found_line()}
      error={error}
    />
  )
}

function CompanyPage() {
  const { asked, name, lead, isDemonstration, trail } = Route.useLoaderData()
  const { companySlug } = Route.useParams()
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap company">
        <header className="page-head">
          <h1>{name}</h1>
          <p className="lead">
            {lead} {isDemonstration && m.company_page_invented()}
          </p>
        </header>
        <Island query={companyRecordQuery(companySlug, asked)} />
      </div>
    </>
  )
}
