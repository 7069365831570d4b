import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { companyIndexQuery, readAsked } from './companies.queries.ts'
import { companiesPageTexts } from './companies-page.texts.ts'

const trailOf = () => [
  { label: uiTexts().home, href: urls.home() },
  { label: companiesPageTexts().companies },
]

export const Route = createFileRoute('/companies')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = readAsked(deps)
    await queryClient.ensureQueryData(companyIndexQuery(asked))
    const { title, description, keywords } = companiesPageTexts()
    return {
      asked,
      title: `${title} | ${site.name}`,
      description,
      keywords,
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
  const { heading, lead } = companiesPageTexts()
  return (
    <>
      <Breadcrumb trail={trailOf()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </header>
        <Island query={companyIndexQuery(Route.useLoaderData().asked)} />
      </div>
    </>
  )
}
