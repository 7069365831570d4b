/** The head of a city page, loaded only with that page. */

import { site } from '../../../site.config.ts'
import type { QueryClient } from '../../platform/web/query-client.ts'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import {
  cityAdaptiveContentQuery,
  cityEnhancedContentQuery,
} from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { isIndexableCity } from '../facilities/indexable.ts'
import type { City } from './cities.contract.ts'

export function cityHead(client: QueryClient, city: City, origin: string) {
  const facilities = client.getQueryData(cityFacilitiesQuery(city.id)) ?? []
  const listed = facilities
    .filter(({ isDemonstration }) => !isDemonstration)
    .map(({ name, slug }) => ({ name, href: urls.facility(city.state.slug, city.slug, slug) }))
  const hasText = [cityEnhancedContentQuery, cityAdaptiveContentQuery].some((query) =>
    client.getQueryData(query(city.slug)),
  )
  const place = `${city.name}, ${city.state.name}`
  return pageHead({
    title: `${site.product} in ${place} | ${site.name}`,
    description: `${formatCount(city.facilityCount)} ${city.facilityCount === 1 ? 'site' : 'sites'} listed for asbestos exposure in ${place}, with companies, years and what is known of each. Free to search and to print.`,
    keywords: `${city.name} asbestos exposure, asbestos sites ${place}, ${city.name} mesothelioma, ${city.name} asbestos facilities`,
    path: urls.city(city.state.slug, city.slug),
    origin,
    index: isIndexableCity(facilities, hasText),
    graph: [
      breadcrumbGraph(origin, trailOf(city)),
      placeGraph(city),
      ...(listed.length > 0
        ? [itemListGraph(origin, `Documented facilities in ${place}`, listed)]
        : []),
    ],
  })
}

export const trailOf = (city: City) => [
  { label: 'Home', href: urls.home() },
  { label: city.state.name, href: urls.state(city.state.slug) },
  { label: city.name },
]

function placeGraph(city: City): object {
  const hasPosition = city.latitude !== null && city.longitude !== null
  return {
    '@type': 'City',
    name: city.name,
    containedInPlace: { '@type': 'State', name: city.state.name },
    ...(hasPosition
      ? { geo: { '@type': 'GeoCoordinates', latitude: city.latitude, longitude: city.longitude } }
      : {}),
  }
}
