/** All results of a search, narrowed by state and category. Forms and links alone: no script needed. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { type ResultsAsked, searchResultsQuery } from './search.queries.ts'
import { SearchBox } from './search-box.tsx'
import { SearchResultList } from './search-result-list.tsx'
import { LONGEST_QUERY, SHORTEST_QUERY } from './search-words.ts'

const LONGEST_SLUG = 200

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): Partial<ResultsAsked> => {
    const q = textParam(search, 'q', LONGEST_QUERY)
    const state = textParam(search, 'state', LONGEST_SLUG)
    const category = textParam(search, 'category', LONGEST_SLUG)
    const page = /^[1-9]\d{0,4}$/.test(String(search.page)) ? Number(search.page) : undefined
    return {
      ...(q ? { q } : {}),
      ...(state ? { state } : {}),
      ...(category ? { category } : {}),
      ...(page ? { page } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    if (!isAsked(deps)) return
    const asking = queryClient.prefetchQuery(searchResultsQuery(deps))
    // In the browser the page stays as it is, box and focus included, and says that it searches.
    if (typeof document === 'undefined') await asking
  },
  head: ({ match }) =>
    pageHead({
      title: `${titleOf(match.search.q)} | ${site.name}`,
      description: `Search ${site.claims.locations} documented asbestos exposure sites by facility, company, city, county, state or ZIP code.`,
      path: urls.search(),
      origin: match.context.origin,
    }),
  component: SearchPage,
})

const titleOf = (q: string | undefined) =>
  q ? `Search results for “${q}”` : 'Search the directory'

const isAsked = (search: Partial<ResultsAsked>): search is ResultsAsked =>
  (search.q ?? '').length >= SHORTEST_QUERY

function SearchPage() {
  const search = Route.useSearch()
  return (
    <>
      <Breadcrumb trail={[{ label: 'Home', href: urls.home() }, { label: 'Search' }]} />
      <div className="wrap search-page">
        <header className="phead">
          <h1>{titleOf(search.q)}</h1>
          <SearchBox size="large" query={search.q ?? ''} />
        </header>
        {isAsked(search) ? (
          <SearchResultList asked={search} />
        ) : (
          <p className="lead">
            {search.q
              ? `Please type at least ${SHORTEST_QUERY} characters.`
              : 'Type a facility, a company, a city, a county, a state or a ZIP code. Spelling is forgiven.'}
          </p>
        )}
      </div>
    </>
  )
}
