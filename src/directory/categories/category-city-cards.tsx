/** Cities that have a history of their own, with what the data counts there. */
import { useQuery } from '@tanstack/react-query'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { cityCountsQuery } from './category-facilities.queries.ts'
import type { CategoryRecord, CityPage } from './category-records.contract.ts'
import { Inline } from './prose.tsx'

const MOST_KEY_FACILITIES = 2

/** Three cities have a page about their yards; the others lead to the city itself. */
const HISTORIES: Record<string, string> = {
  [urls.city('florida', 'tampa')]: urls.tampaShipbuilding(),
  [urls.city('florida', 'jacksonville')]: urls.jacksonvilleShipbuilding(),
  [urls.city('florida', 'panama-city')]: urls.panamaCityShipbuilding(),
}

function cityPageUrl({ stateSlug, slug }: CityPage): string {
  const city = urls.city(stateSlug, slug)
  return HISTORIES[city] ?? city
}

export function CategoryCityCards({ record }: { record: CategoryRecord }) {
  const { cityPages } = record.sections
  if (!cityPages) return null
  return (
    <section id="cities">
      <div className="sechead">
        <h2>{cityPages.heading}</h2>
        <p>{cityPages.description}</p>
      </div>
      <div className="trio city-cards">
        {cityPages.cities.map((city) => (
          <CityCard key={city.slug} city={city} record={record} />
        ))}
      </div>
    </section>
  )
}

function CityCard({ city, record }: { city: CityPage; record: CategoryRecord }) {
  const { data: counts } = useQuery(cityCountsQuery(record.facilitiesOf, city.stateSlug))
  const count = counts ? (counts[city.slug] ?? 0) : undefined
  const more = city.keyFacilities.length - MOST_KEY_FACILITIES
  return (
    <div>
      <h3>
        <a href={cityPageUrl(city)}>
          {city.name}, {city.state}
        </a>
      </h3>
      {count !== undefined && (
        <p className="meta">
          <b className="recno">{formatCount(count)}</b> {record.noun}{' '}
          {count === 1 ? 'facility' : 'facilities'} on record
        </p>
      )}
      <p>
        <Inline text={city.description} />
      </p>
      <ul className="key-facilities">
        {city.keyFacilities.slice(0, MOST_KEY_FACILITIES).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li className="meta">+{more} more</li>}
      </ul>
    </div>
  )
}
