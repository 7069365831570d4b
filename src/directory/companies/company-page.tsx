import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { orNotFound } from '../../platform/web/api-client.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island } from '../../ui/island.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { companyQuery, companyRecordQuery, readAsked } from './companies.queries.ts'
import { companyPageTexts } from './company-page.texts.ts'

export const Route = createFileRoute('/companies/$companySlug')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { companySlug }, deps }) => {
    const { page } = readAsked(deps)
    const asked = page ? { page } : {}
    const company = await orNotFound(queryClient.ensureQueryData(companyQuery(companySlug)))
    await queryClient.ensureQueryData(companyRecordQuery(companySlug, asked))
    const { name, slug, facilityCount, documentedCount, states, isDemonstration } = company
    const texts = companyPageTexts()
    const sites = texts.sites(facilityCount, formatCount(facilityCount))
    const where = states.slice(0, 3).map((state) => state.name)
    const more = states.length > where.length ? formatCount(states.length - where.length) : null
    return {
      asked,
      name,
      isDemonstration,
      lead: texts.lead(name, facilityCount, sites, where, more),
      title: `${texts.title(name)} | ${site.name}`,
      description: texts.description(name, sites),
      keywords: texts.keywords(name),
      path: urls.company(slug),
      // One site says no more than its own record does.
      index: documentedCount > 1 && !page,
      trail: [
        { label: uiTexts().home, href: urls.home() },
        { label: texts.companies, href: urls.companies() },
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
  const { notFound, notFoundLine } = companyPageTexts()
  return <MissingScreen title={notFound} line={notFoundLine} error={error} />
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
            {lead} {isDemonstration && companyPageTexts().invented}
          </p>
        </header>
        <Island query={companyRecordQuery(companySlug, asked)} />
      </div>
    </>
  )
}
