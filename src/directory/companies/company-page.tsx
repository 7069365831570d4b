import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { orNotFound } from '../../platform/web/api-client.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island } from '../../ui/island.tsx'
import { companyQuery, companyRecordQuery, readAsked } from './companies.queries.ts'

export const Route = createFileRoute('/companies/$companySlug')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { companySlug }, deps }) => {
    const { page } = readAsked(deps)
    const asked = page ? { page } : {}
    const company = await orNotFound(queryClient.ensureQueryData(companyQuery(companySlug)))
    await queryClient.ensureQueryData(companyRecordQuery(companySlug, asked))
    const { name, slug, facilityCount, documentedCount, states, isDemonstration } = company
    const sites = `${formatCount(facilityCount)} ${facilityCount === 1 ? 'site' : 'sites'}`
    const where = states.slice(0, 3).map((state) => state.name)
    return {
      asked,
      name,
      isDemonstration,
      lead: `${sites} on record ${facilityCount === 1 ? 'names' : 'name'} ${name}, in ${where.join(', ')}${states.length > where.length ? ` and ${formatCount(states.length - where.length)} more` : ''}.`,
      title: `${name}: Asbestos Exposure Sites on Record | ${site.name}`,
      description: `${name} on the records of ${sites}: where they are, in which years, earlier names, and bankruptcy trusts that may matter.`,
      keywords: `${name} asbestos, ${name} asbestos exposure`,
      path: urls.company(slug),
      // One site says no more than its own record does.
      index: documentedCount > 1 && !page,
      trail: [
        { label: 'Home', href: urls.home() },
        { label: 'Companies', href: urls.companies() },
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
      title="Company Not Found"
      line="There is no such company on record."
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
            {lead} {isDemonstration && 'This company and its sites are invented.'}
          </p>
        </header>
        <Island query={companyRecordQuery(companySlug, asked)} />
      </div>
    </>
  )
}
