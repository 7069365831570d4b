/** The head of a category page; loaded with that page alone. */
import type { QueryClient } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import { breadcrumbGraph, type ListedItem, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { categoryStatesQuery } from './categories.queries.ts'
import { type CategorySearch, chosenState, pageOf } from './category-address.ts'
import { categoryFacilitiesPages } from './category-facilities.queries.ts'
import type { CategoryRecord } from './category-records.contract.ts'
import { categoryGraph } from './category-structured-data.ts'

export function categoryHead(
  client: QueryClient,
  record: CategoryRecord,
  search: CategorySearch,
  origin: string,
) {
  const state = chosenState(client, record, search)
  const page = pageOf(search)
  const path = state
    ? urls.categoryFacilities(record.canonical, state.slug, page)
    : urls.category(record.canonical)
  const where = state ? `: ${state.name}${page > 1 ? `, page ${page}` : ''}` : ''
  return pageHead({
    title: record.pageTitle.replace(` | ${site.name}`, `${where} | ${site.name}`),
    description: state
      ? `${state.name}${page > 1 ? `, page ${page}` : ''}: ${record.metaDescription}`
      : record.metaDescription,
    keywords: record.metaKeywords.join(', '),
    path,
    origin,
    graph: [
      ...categoryGraph(record, listedItems(client, record, search), { origin, path }),
      breadcrumbGraph(origin, trailOf(record)),
    ],
  })
}

/** What this page lists: the facilities of the chosen state, or the states that have some. */
function listedItems(
  client: QueryClient,
  record: CategoryRecord,
  search: CategorySearch,
): ListedItem[] {
  const states = client.getQueryData(categoryStatesQuery(record.facilitiesOf).queryKey) ?? []
  const state = chosenState(client, record, search)
  if (!state) {
    return states
      .filter(({ facilityCount }) => facilityCount > 0)
      .map(({ name, slug }) => ({ name, href: urls.stateCategory(slug, record.canonical) }))
  }
  const asked = { categorySlug: record.facilitiesOf, stateId: state.id, firstPage: pageOf(search) }
  const pages = client.getQueryData(categoryFacilitiesPages(asked).queryKey)?.pages ?? []
  return pages.flatMap(({ items }) =>
    items.map((facility) => ({
      name: facility.name,
      href: urls.facility(facility.state.slug, facility.city.slug, facility.slug),
    })),
  )
}

export const trailOf = ({ name }: CategoryRecord) => [
  { label: 'Home', href: urls.home() },
  { label: name },
]
