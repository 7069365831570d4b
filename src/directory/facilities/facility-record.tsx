/** The parts of a facility page: text, details, tools and related sites. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { shownCategory } from '../category-names.ts'
import type { ContentTemplate } from '../content-templates/content-templates.contract.ts'
import { facilityContentQuery } from '../content-templates/content-templates.queries.ts'
import type { Facility, Neighbor } from './facilities.contract.ts'
import { nearbyFacilitiesQuery, relatedFacilitiesQuery } from './facilities.queries.ts'

/** Its content template, else its description, else a fallback. */
export function FacilityOverview({ facility }: { facility: Facility }) {
  const { data: content, error, refetch } = useQuery(facilityContentQuery(facility))
  const { paragraphs, lang } = overviewOf(content, facility)
  const first = paragraphs.join('').length > MAX_UNFOLDED ? 1 : paragraphs.length
  return (
    <>
      <h2>{m.facility_overview()}</h2>
      {error && (
        <ErrorBox message={m.facility_content_failed() + error.message} onRetry={() => refetch()} />
      )}
      {textOf(paragraphs.slice(0, first), lang)}
      {paragraphs.length > first && (
        <details className="phone-fold">
          <summary>{m.facility_read_more()}</summary>
          {textOf(paragraphs.slice(first), lang)}
        </details>
      )}
    </>
  )
}

const textOf = (paragraphs: string[], lang: string | undefined) =>
  paragraphs.map((paragraph) => (
    <p key={paragraph} lang={lang}>
      {paragraph}
    </p>
  ))

/** So that the form stays near, phones fold what follows the first paragraph when it is long. */
const MAX_UNFOLDED = 400

type Overview = { paragraphs: string[]; lang?: string | undefined }

type Content = Pick<ContentTemplate, 'contentBlocks' | 'language'>

export function overviewOf(content: Content | null | undefined, facility: Facility): Overview {
  const { name, city, state, facilityType, evidence } = facility
  const place = `${city.name}, ${state.name}`
  const years = formatYears(facility.operationalYears)
  const template = content?.contentBlocks.flatMap(linesOf) ?? []
  if (template.length > 0) return { paragraphs: template, lang: content?.language }
  if (evidence.length > 0) {
    const documents = evidence.filter(({ shows }) => shows !== 'place-and-period').length
    const sentences = [
      facilityType
        ? m.facility_summary_type({ name, type: facilityType, place })
        : m.facility_listed({ name, place }),
      years && m.facility_listed_years({ years }),
      documents > 0
        ? m.facility_summary_documents({ documents })
        : m.facility_summary_no_document(),
    ]
    return { paragraphs: [sentences.filter(Boolean).join(' ')] }
  }
  const described = linesOf(facility.description ?? '')
  if (described.length > 0) return { paragraphs: described, lang: facility.descriptionLanguage }
  // A listing alone does not prove that asbestos was there; the facts are in the details.
  const listed = [m.facility_listed({ name, place }), years && m.facility_listed_years({ years })]
  return { paragraphs: [listed.filter(Boolean).join(' '), m.facility_no_account()] }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Only the facts that the record has; the less common ones are folded. */
export function FacilityDetails({ facility }: { facility: Facility }) {
  const english = langOfEnglish()
  return (
    <aside className="facility-details details" aria-labelledby="details-heading">
      <h2 id="details-heading">{m.facility_details()}</h2>
      <DetailList
        details={[
          [m.facility_address(), fullAddress(facility)],
          [m.facility_place(), facility.whereabouts, english],
          [m.common_company(), facility.companyName],
          [m.facility_years(), formatYears(facility.operationalYears)],
          [m.facility_asbestos_years(), formatYears(facility.asbestosYears)],
          [m.facility_type(), facility.facilityType, facility.typeLanguage],
          [m.facility_industry(), facility.category && shownCategory(facility.category)],
        ]}
      />
      <DetailList
        fold={m.facility_more_details()}
        details={[
          [m.facility_former_names(), facility.formerNames.join('; ')],
          [m.facility_workforce(), facility.workforceSize, english],
          [m.facility_materials(), facility.exposureMaterials.join(', '), english],
        ]}
      />
    </aside>
  )
}

type Detail = [label: string, value: string | null | undefined, lang?: string | undefined]
type DetailListProps = { details: Detail[]; fold?: string }

function DetailList({ details, fold }: DetailListProps) {
  const known = details.filter(([, value]) => value)
  if (known.length === 0) return null
  const list = (
    <dl>
      {known.map(([label, value, lang]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={lang}>{value}</dd>
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
        setNote(m.facility_copied())
      }
    } catch {
      // Closing the share sheet is not an error.
    }
  }
  return (
    <div className="record-tools noprint">
      <button type="button" className="btn secondary compact js-only" onClick={share}>
        {m.facility_share()}
      </button>
      <button
        type="button"
        className="btn secondary compact js-only"
        onClick={() => window.print()}
      >
        {m.facility_print()}
      </button>
      <Link className="arrow-link" href={urls.correction(facility)}>
        {m.facility_correction()}
      </Link>
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
        <h2>{m.facility_related()}</h2>
      </div>
      {nearby.error && (
        <ErrorBox
          message={m.facility_nearby_failed() + nearby.error.message}
          onRetry={() => nearby.refetch()}
        />
      )}
      {related.error && (
        <ErrorBox
          message={m.facility_related_failed() + related.error.message}
          onRetry={() => related.refetch()}
        />
      )}
      <div className="related-columns">
        {hasNearby && (
          <SiteList
            heading={m.facility_nearby_in({ city: facility.city.name })}
            sites={nearby.data ?? []}
            note={(site) => site.facilityType}
            noteLang={(site) => site.typeLanguage}
          />
        )}
        {hasRelated && (
          <SiteList
            heading={m.facility_related_facilities()}
            sites={related.data ?? []}
            note={(site) => `${site.city.name}, ${site.state.name}`}
          />
        )}
      </div>
    </section>
  )
}

type SiteListProps = {
  heading: string
  sites: Neighbor[]
  note: (site: Neighbor) => ReactNode
  noteLang?: (site: Neighbor) => string | undefined
}

function SiteList({ heading, sites, note, noteLang }: SiteListProps) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="related-sites">
        {sites.map((site) => (
          <li key={site.id}>
            <Link href={urls.facility(site.state.slug, site.city.slug, site.slug)}>
              <b>{site.name}</b>
              <span lang={noteLang?.(site)}>{note(site)}</span>
              <span>{formatYears(site.operationalYears)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
