import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { formatCount } from '../../../ui/format.ts'
import { loadThing, ThingScreen } from '../thing-screen.tsx'

type Facts = { facilityCount: number; documentedCount: number; documentCount: number }

export const Route = createFileRoute('/companies/$companySlug')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    loadThing<Facts>(context, 'company', params.companySlug, toWords, deps),
  head: loadedHead,
  component: CompanyPage,
})

function toWords({
  name,
  facilityCount,
  documentedCount,
  documentCount,
}: Facts & { name: string }) {
  const sites = m.company_page_sites({ count: facilityCount, shown: formatCount(facilityCount) })
  return {
    title: m.company_page_title({ name }),
    description: m.company_page_description({ name, sites }),
    keywords: m.company_page_keywords({ name }),
    // One site says no more than its own record does.
    index: documentedCount > 1 || documentCount > 0,
  }
}

function CompanyPage() {
  const { companySlug } = Route.useParams()
  const { trail, asked } = Route.useLoaderData()
  return <ThingScreen kind="company" slug={companySlug} trail={trail} asked={asked} />
}
