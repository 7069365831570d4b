/** The head of a state page, loaded only with that page. */
import { site } from '../../../site.config.ts'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { stateTexts } from './state.texts.ts'
import type { StateWithCities } from './states.contract.ts'

type Summary = { name: string; slug: string; type: string | null; count: number; cities: number }

export function stateHead(state: Summary, cities: StateWithCities['cities'], origin: string) {
  const { name, slug, count } = state
  return pageHead({
    title: `${headingOf(state)} | ${site.name}`,
    description: descriptionOf(state),
    keywords: stateTexts().keywords(name),
    path: urls.state(slug),
    origin,
    // A "coming soon" state is not indexed.
    index: count > 0,
    graph: [
      breadcrumbGraph(origin, trailOf(name)),
      itemListGraph(
        origin,
        stateTexts().citiesIn(name),
        cities.map((city) => ({ name: city.name, href: urls.city(slug, city.slug) })),
      ),
    ],
  })
}

export function headingOf({ name, type }: Pick<Summary, 'name' | 'type'>): string {
  const texts = stateTexts()
  return type ? texts.headingOfType(name).join(type) : texts.heading(siteWords().product, name)
}

/** The type that the page is filtered by, in its language where there is a translation. */
export function shownType({ type, facilityTypes }: StateWithCities): string | null {
  return facilityTypes.find(({ name }) => name === type)?.label ?? type
}

export const trailOf = (name: string) => [
  { label: uiTexts().home, href: urls.home() },
  { label: name },
]

function descriptionOf({ name, type, count, cities }: Summary): string {
  const texts = stateTexts()
  return !type && count === 0
    ? texts.comingSoonDescription(name)
    : texts.description(name, type, formatCount(count), formatCount(cities))
}
