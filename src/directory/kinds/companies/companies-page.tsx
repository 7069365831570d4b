import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThings, ThingsScreen } from '../thing-screen.tsx'

export const Route = createFileRoute('/companies')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadThings(context, 'company', deps, {
      title: m.companies_page_title(),
      description: m.companies_page_description(),
      keywords: m.companies_page_keywords(),
      facets: ['letter'],
    }),
  head: loadedHead,
  component: CompaniesPage,
})

function CompaniesPage() {
  return <ThingsScreen kind="company" asked={Route.useLoaderData().asked} />
}
