import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { companyIndexQuery, readAsked } from './companies.queries.ts'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Companies' }]

export const Route = createFileRoute('/companies')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = readAsked(deps)
    await queryClient.ensureQueryData(companyIndexQuery(asked))
    return {
      asked,
      title: `Companies on Record at Asbestos Exposure Sites | ${site.name}`,
      description:
        'Companies and other owners that the records of asbestos exposure sites name, with their sites by state, years, earlier names and bankruptcy trusts.',
      keywords: 'asbestos companies, companies that used asbestos, asbestos company sites',
      path: urls.companies(),
      // One letter or page of the list says nothing that the whole list does not.
      index: Object.keys(asked).length === 0,
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: CompaniesPage,
})

function CompaniesPage() {
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>Companies on record</h1>
          <p className="lead">
            Companies, agencies and other owners that the records name. The figure is the number of
            sites. A name on a record does not say that anyone did wrong.
          </p>
        </header>
        <Island query={companyIndexQuery(Route.useLoaderData().asked)} />
      </div>
    </>
  )
}
