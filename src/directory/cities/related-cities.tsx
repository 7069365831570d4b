import { useQuery } from '@tanstack/react-query'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import type { City } from './cities.contract.ts'
import { relatedCitiesQuery } from './cities.queries.ts'

export function RelatedCities({ city }: { city: City }) {
  return (
    <section className="related">
      <div className="sechead">
        <h2>Related Cities in {city.state.name}</h2>
      </div>
      <RelatedCityList city={city} />
    </section>
  )
}

function RelatedCityList({ city }: { city: City }) {
  const { data, error, isPending, refetch } = useQuery(relatedCitiesQuery(city.id))
  if (isPending) return <Loading>Loading related cities...</Loading>
  if (error) {
    return (
      <ErrorBox
        message={`Error loading related cities: ${error.message}`}
        onRetry={() => refetch()}
      />
    )
  }
  if (data.length === 0) {
    return (
      <Empty>
        <p>No related cities found.</p>
      </Empty>
    )
  }
  return (
    <ul className="relc">
      {data.map((related) => (
        <li key={related.id}>
          <a href={urls.city(city.state.slug, related.slug)}>
            <b>{related.name}</b>
            <span>{formatCount(related.facilityCount)} documented facilities</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
