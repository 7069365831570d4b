/** The parts of a facility page: text, details, tools and related sites. */

import { type ReactNode, useState } from 'react'
import { useQuery } from '../../platform/web/query-client.ts'
import { urls } from '../../site/urls.ts'
import { formatYears } from '../../ui/format.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { facilityContentQuery } from '../content-templates/content-templates.queries.ts'
import type { Facility, Neighbor } from './facilities.contract.ts'
import { nearbyFacilitiesQuery, relatedFacilitiesQuery } from './facilities.queries.ts'

/** Its content template, else its description, else a fallback. */
export function FacilityOverview({ facility }: { facility: Facility }) {
  const { data: content, error, refetch } = useQuery(facilityContentQuery(facility))
  const paragraphs = paragraphsOf(content?.contentBlocks, facility)
  const first = paragraphs.join('').length > MOST_UNFOLDED ? 1 : paragraphs.length
  return (
    <>
      <h2>Facility Overview</h2>
      {error && (
        <ErrorBox message={`Error loading content: ${error.message}`} onRetry={() => refetch()} />
      )}
      {textOf(paragraphs.slice(0, first))}
      {paragraphs.length > first && (
        <details className="phone-fold">
          <summary>Read more</summary>
          {textOf(paragraphs.slice(first))}
        </details>
      )}
    </>
  )
}

const textOf = (paragraphs: string[]) =>
  paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)

/** So that the form stays near, phones fold what follows the first paragraph when it is long. */
const MOST_UNFOLDED = 400

export function paragraphsOf(blocks: string[] | undefined, facility: Facility): string[] {
  if (facility.evidence.length > 0) return [summary(facility)]
  const fromBlocks = blocks?.flatMap(linesOf) ?? []
  if (fromBlocks.length > 0) return fromBlocks
  const fromDescription = linesOf(facility.description ?? '')
  return fromDescription.length > 0 ? fromDescription : fallback(facility)
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Shown above the documents. */
function summary({
  name,
  city,
  state,
  facilityType,
  operationalYears,
  evidence,
}: Facility): string {
  const kind = facilityType ? `${facilityType} in` : 'In'
  const years = operationalYears ? ` In operation: ${formatYears(operationalYears)}.` : ''
  const documents = evidence.length === 1 ? 'One document' : `${evidence.length} documents`
  return `${name}. ${kind} ${city.name}, ${state.name}.${years} ${documents} about asbestos at this site ${evidence.length === 1 ? 'is' : 'are'} on record, below.`
}

/** A listing alone does not prove that asbestos was there; the facts are in the details. */
function fallback({ name, city, state, operationalYears }: Facility): string[] {
  const years = operationalYears
    ? ` Its years of operation are given as ${formatYears(operationalYears)}.`
    : ''
  return [
    `${name} in ${city.name}, ${state.name} is listed in this directory.${years}`,
    'No fuller account has been written yet. Illness from asbestos can appear decades after the work.',
  ]
}

/** Only the facts that the record has; the less common ones are folded. */
export function FacilityDetails({ facility }: { facility: Facility }) {
  return (
    <aside className="facility-details details" aria-labelledby="details-heading">
      <h2 id="details-heading">Facility Details</h2>
      <DetailList
        details={[
          ['Full Address', fullAddress(facility)],
          ['Place', facility.whereabouts],
          ['Company', facility.companyName],
          ['Operational Years', formatYears(facility.operationalYears)],
          ['Asbestos in use', formatYears(facility.asbestosYears)],
          ['Facility Type', facility.facilityType],
          ['Industry', facility.category?.name],
        ]}
      />
      <DetailList
        fold="More details"
        details={[
          ['Also known as', facility.formerNames.join('; ')],
          ['Workforce', facility.workforceSize],
          ['Materials on record', facility.exposureMaterials.join(', ')],
        ]}
      />
    </aside>
  )
}

type DetailListProps = { details: [string, string | null | undefined][]; fold?: string }

function DetailList({ details, fold }: DetailListProps) {
  const known = details.filter(([, value]) => value)
  if (known.length === 0) return null
  const list = (
    <dl>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  if (!fold) return list
  return (
    <details>
      <summary>{fold}</summary>
      {list}
    </details>
  )
}

export function fullAddress({ address, city, state, zipCode }: Facility): string | null {
  if (!address) return null
  return `${address}, ${city.name}, ${state.code}${zipCode ? ` ${zipCode}` : ''}`
}

/** Share, print, and report a correction. The first two need JavaScript. */
export function RecordTools({ facility }: { facility: Facility }) {
  const [note, setNote] = useState('')
  const share = async () => {
    const page = { title: document.title, url: location.origin + location.pathname }
    try {
      if (navigator.share) await navigator.share(page)
      else {
        await navigator.clipboard.writeText(page.url)
        setNote('The address of this page was copied.')
      }
    } catch {
      // Closing the share sheet is not an error.
    }
  }
  return (
    <div className="record-tools noprint">
      <button type="button" className="btn secondary compact js-only" onClick={share}>
        Share
      </button>
      <button
        type="button"
        className="btn secondary compact js-only"
        onClick={() => window.print()}
      >
        Print
      </button>
      <a className="arrow-link" href={urls.correction(facility)}>
        Report a correction
      </a>
      <span className="meta" role="status">
        {note}
      </span>
    </div>
  )
}

/**
 * Nearby and similar facilities, which fail independently. Nothing is shown when both are empty.
 */
export function RelatedSites({ facility }: { facility: Facility }) {
  const nearby = useQuery(nearbyFacilitiesQuery(facility.id))
  const related = useQuery(relatedFacilitiesQuery(facility.id))
  const hasNearby = (nearby.data?.length ?? 0) > 0
  const hasRelated = (related.data?.length ?? 0) > 0
  if (!hasNearby && !hasRelated && !nearby.error && !related.error) return null
  return (
    <section className="facility-related">
      <div className="section-head">
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
      <div className="related-columns">
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

type SiteListProps = { heading: string; sites: Neighbor[]; note: (site: Neighbor) => ReactNode }

function SiteList({ heading, sites, note }: SiteListProps) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="related-sites">
        {sites.map((site) => (
          <li key={site.id}>
            <a href={urls.facility(site.state.slug, site.city.slug, site.slug)}>
              <b>{site.name}</b>
              <span>{note(site)}</span>
              <span>{formatYears(site.operationalYears)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
