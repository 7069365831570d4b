/** The head of a city page, loaded only with that page. */

import type { QueryClient } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'

import { cityContentQuery } from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { isIndexableCity } from '../facilities/indexable.ts'
import type { City } from './cities.contract.ts'

export function cityHead(client: QueryClient, city: City, origin: string) {
  const facilities = client.getQueryData(cityFacilitiesQuery(city.id).queryKey) ?? []
  const listed = facilities
    .filter(({ isDemonstration }) => !isDemonstration)
    .map(({ name, slug }) => ({ name, href: urls.facility(city.state.slug, city.slug, slug) }))
  const hasText = Boolean(
    client.getQueryData(cityContentQuery(city.state.slug, city.slug).queryKey),
  )
  const place = placeOf(city)
  return pageHead({
    title: `${headingOf(city)} | ${site.name}`,
    description: m.city_description({
      count: city.facilityCount,
      shown: formatCount(city.facilityCount),
      place,
    }),
    keywords: m.city_keywords({ city: city.name, place }),
    path: urls.city(city.state.slug, city.slug),
    origin,
    index: isIndexableCity(facilities, hasText),
    graph: [
      breadcrumbGraph(origin, trailOf(city)),
      placeGraph(city),
      ...(listed.length > 0 ? [itemListGraph(origin, m.city_listed({ place }), listed)] : []),
    ],
  })
}

const placeOf = (city: City) => `${city.name}, ${city.state.name}`

export const headingOf = (city: City) =>
  m.city_heading({ product: siteWords().product, place: placeOf(city) })

export const trailOf = (city: City) => [
  { label: m.common_home(), href: urls.home() },
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
