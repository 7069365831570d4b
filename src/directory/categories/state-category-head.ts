/** The head of a page about one category in one state; loaded with that page alone. */
import type { QueryClient } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import { breadcrumbGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { facilityCountQuery } from '../facilities/facilities.queries.ts'
import { categoryCitiesQuery } from './categories.queries.ts'
import type { StateInBrief } from './category-facilities.queries.ts'
import type { CategoryAbout } from './category-records.contract.ts'
import { stateCategoryGraph } from './category-structured-data.ts'

export function stateCategoryHead(
  client: QueryClient,
  about: CategoryAbout,
  state: StateInBrief,
  origin: string,
) {
  const count = client.getQueryData(countQuery(state, about).queryKey)
  const cities = categoryCitiesQuery(about.facilitiesOf, state.slug)
  const items = (client.getQueryData(cities.queryKey) ?? []).map((city) => ({
    name: city.name,
    href: urls.city(state.slug, city.slug),
  }))
  const path = urls.stateCategory(state.slug, about.canonical)
  const description = descriptionOf(about, state, count)
  const named = { name: headingOf(about, state), description }
  return pageHead({
    title: `${headingOf(about, state)} | ${site.name}`,
    description,
    keywords: about.metaKeywords.map((keyword) => `${keyword} ${state.name}`).join(', '),
    path,
    origin,
    // An empty list is no use to someone who searches; it is kept for those who browse.
    index: count !== 0,
    graph: [
      ...stateCategoryGraph(named, items, { origin, path }),
      breadcrumbGraph(origin, trailOf(about, state)),
    ],
  })
}

const facilitiesOf = (about: CategoryAbout, count: number) =>
  `${formatCount(count)} ${about.noun} ${count === 1 ? 'facility' : 'facilities'}`

function descriptionOf(
  about: CategoryAbout,
  state: StateInBrief,
  count: number | undefined,
): string {
  const what = count === undefined ? about.name : facilitiesOf(about, count)
  return `${what} listed for asbestos exposure in ${state.name}: cities, peak years (${about.peakUseYears}), products, health risks and legal options.`
}

export const countQuery = (state: StateInBrief, about: CategoryAbout) =>
  facilityCountQuery({ stateId: state.id, categorySlug: about.facilitiesOf })

export const headingOf = (about: CategoryAbout, state: StateInBrief) =>
  `${about.name} ${site.product} in ${state.name}`

export const trailOf = (about: CategoryAbout, state: StateInBrief) => [
  { label: 'Home', href: urls.home() },
  { label: state.name, href: urls.state(state.slug) },
  { label: about.name },
]
