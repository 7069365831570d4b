/** Two lists that fail apart: what is near, and what is alike. Nothing is shown when both are empty. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { urls } from '../../site/urls.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import type { Facility, Neighbour } from './facilities.contract.ts'
import { nearbyFacilitiesQuery, relatedFacilitiesQuery } from './facilities.queries.ts'

export function RelatedSites({ facility }: { facility: Facility }) {
  const nearby = useQuery(nearbyFacilitiesQuery(facility.id))
  const related = useQuery(relatedFacilitiesQuery(facility.id))
  const hasNearby = (nearby.data?.length ?? 0) > 0
  const hasRelated = (related.data?.length ?? 0) > 0
  if (!hasNearby && !hasRelated && !nearby.error && !related.error) return null
  return (
    <section className="a-rel">
      <div className="sechead">
        <h2>Related Exposure Sites</h2>
      </div>
      {nearby.error && (
        <ErrorBox
          message={`Error loading nearby facilities: ${nearby.error.message}`}
          onRetry={() => nearby.refetch()}
        />
      )}
      {related.error && (
        <ErrorBox
          message={`Error loading related facilities: ${related.error.message}`}
          onRetry={() => related.refetch()}
        />
      )}
      <div className="rel2">
        {hasNearby && (
          <SiteList
            heading={`Nearby Facilities in ${facility.city.name}`}
            sites={nearby.data ?? []}
            note={(site) => site.facilityType}
          />
        )}
        {hasRelated && (
          <SiteList
            heading="Related Facilities"
            sites={related.data ?? []}
            note={(site) => `${site.city.name}, ${site.state.name}`}
          />
        )}
      </div>
    </section>
  )
}

type SiteListProps = { heading: string; sites: Neighbour[]; note: (site: Neighbour) => ReactNode }

function SiteList({ heading, sites, note }: SiteListProps) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="rel">
        {sites.map((site) => (
          <li key={site.id}>
            <a href={urls.facility(site.state.slug, site.city.slug, site.slug)}>
              <b>{site.name}</b>
              <span>{note(site)}</span>
              <span className="y">{site.operationalYears}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
