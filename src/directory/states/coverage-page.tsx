/** What was searched in a state, what was not, and when. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient, orNotFound } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import type { coverageOfStateApi } from './coverage.api.tsx'
import { stateQuery } from './states.queries.ts'
import './coverage.css'

const coverageQuery = (stateSlug: string) =>
  islandQuery(
    apiClient<typeof coverageOfStateApi>().get('/coverage/:file', {
      param: { file: `${stateSlug}.html` },
    }),
  )

export const Route = createFileRoute('/coverage/$stateSlug')({
  loader: async ({ context: { queryClient }, params: { stateSlug } }) => {
    const [{ name }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(stateQuery(stateSlug))),
      orNotFound(queryClient.ensureQueryData(coverageQuery(stateSlug))),
    ])
    return {
      title: `${m.coverage_heading({ state: name })} | ${site.name}`,
      description: m.coverage_description({ state: name }),
      path: urls.coverage(stateSlug),
      heading: m.coverage_heading({ state: name }),
      trail: [
        { label: m.common_home(), href: urls.home() },
        { label: name, href: urls.state(stateSlug) },
        { label: m.coverage_title() },
      ],
    }
  },
  head: loadedHead,
  component: CoveragePage,
})

function CoveragePage() {
  const { heading, trail } = Route.useLoaderData()
  const { stateSlug } = Route.useParams()
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="page-head">
          <h1>{heading}</h1>
        </header>
        <Island query={coverageQuery(stateSlug)} className="coverage-of-state" />
      </div>
    </>
  )
}
