/** The head of a state page, loaded only with that page. */
import { site } from '../../../site.config.ts'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import type { StateWithCities } from './states.contract.ts'

type Summary = { name: string; slug: string; type: string | null; count: number; cities: number }

export function stateHead(state: Summary, cities: StateWithCities['cities'], origin: string) {
  const { name, slug, count } = state
  return pageHead({
    title: `${headingOf(state)} | ${site.name}`,
    description: descriptionOf(state),
    keywords: `${name} asbestos exposure, asbestos sites ${name}, ${name} mesothelioma, ${name} asbestos facilities`,
    path: urls.state(slug),
    origin,
    // A "coming soon" state is not indexed.
    index: count > 0,
    graph: [
      breadcrumbGraph(origin, trailOf(name)),
      itemListGraph(
        origin,
        `Cities in ${name}`,
        cities.map((city) => ({ name: city.name, href: urls.city(slug, city.slug) })),
      ),
    ],
  })
}

export const headingOf = ({ name, type }: Pick<Summary, 'name' | 'type'>) =>
  type ? `${type} Facilities in ${name}` : `${site.product} in ${name}`

export const trailOf = (name: string) => [{ label: 'Home', href: urls.home() }, { label: name }]

function descriptionOf({ name, type, count, cities }: Summary): string {
  if (!type && count === 0) {
    return `${name} is coming soon. Until then: the neighboring states, guides for the whole country, and free legal help.`
  }
  const what = type ? `${type.toLowerCase()} facilities` : 'sites listed for asbestos exposure'
  return `${formatCount(count)} ${what} in ${formatCount(cities)} ${name} cities: where they stood, who ran them, when, and what is known. Free to search.`
}
