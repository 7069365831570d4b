import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { companyIndexQuery } from './companies.queries.ts'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Companies' }]

type Asked = { letter?: string; page?: string }

export const Route = createFileRoute('/companies')({
  validateSearch: (search: Record<string, unknown>): Asked => {
    const letter = textParam(search, 'letter', 2)
    const page = textParam(search, 'page', 6)
    return {
      ...(letter && /^[a-z]$/.test(letter) && { letter }),
      ...(page && /^[1-9]\d{0,3}$/.test(page) && { page }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(companyIndexQuery(deps))
    return {
      title: `Companies on Record at Asbestos Exposure Sites | ${site.name}`,
      description:
        'Companies and other owners that the records of asbestos exposure sites name, with their sites by state, years, earlier names and bankruptcy trusts.',
      keywords: 'asbestos companies, companies that used asbestos, asbestos company sites',
      path: urls.companies(),
      // One letter or page of the list says nothing that the whole list does not.
      index: !deps.letter && !deps.page,
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
        <Island query={companyIndexQuery(Route.useLoaderDeps())} />
      </div>
    </>
  )
}
