/** The head of a state page, loaded only with that page. */

import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { typeInWords } from '../area.ts'

import type { StateWithCities } from './states.contract.ts'

type Summary = { name: string; slug: string; type: string | null; count: number; cities: number }

export function stateHead(state: Summary, cities: StateWithCities['cities'], origin: string) {
  const { name, slug, count } = state
  return pageHead({
    title: `${headingOf(state)} | ${site.name}`,
    description: descriptionOf(state),
    keywords: m.state_keywords({ state: name }),
    path: urls.state(slug),
    origin,
    // A "coming soon" state is not indexed.
    index: count > 0,
    graph: [
      breadcrumbGraph(origin, trailOf(name)),
      itemListGraph(
        origin,
        m.state_cities_in({ state: name }),
        cities.map((city) => ({ name: city.name, href: urls.city(slug, city.slug) })),
      ),
    ],
  })
}

export function headingOf({ name, type }: Pick<Summary, 'name' | 'type'>): string {
  return type
    ? [m.state_heading_of_type_1(), m.state_heading_of_type_2({ state: name })].join(type)
    : m.state_heading({ product: siteWords().product, state: name })
}

/** The type that the page is filtered by, in its language where there is a translation. */
export function shownType({ type, facilityTypes }: StateWithCities): string | null {
  return facilityTypes.find(({ name }) => name === type)?.label ?? type
}

export const trailOf = (name: string) => [
  { label: m.common_home(), href: urls.home() },
  { label: name },
]

function descriptionOf({ name, type, count, cities }: Summary): string {
  return !type && count === 0
    ? m.state_coming_soon_description({ state: name })
    : type
      ? m.state_description_with_type({
          count: formatCount(count),
          type: typeInWords(type),
          cities: formatCount(cities),
          state: name,
        })
      : m.state_description({ count: formatCount(count), cities: formatCount(cities), state: name })
}
