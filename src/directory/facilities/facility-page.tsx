import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { LeadForm } from '../../leads/form/lead-form.tsx'
import { referralFormQuery } from '../../leads/form/referral-form.queries.ts'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { ApiError, apiClient, orNotFound } from '../../platform/web/api-client.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { replyWithStatus } from '../../platform/web/response-status.ts'
import { PageError } from '../../site/page-error.tsx'
import { breadcrumbGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatYears } from '../../ui/format.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { Loading } from '../../ui/notices.tsx'
import { shownCategory } from '../category-names.ts'
import { facilityContentQuery } from '../content-templates/content-templates.queries.ts'
import type { evidenceApi } from '../evidence/evidence.api.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { cityQuery, findPlaceState } from '../place.queries.ts'
import { recordNumber } from '../record-number.ts'
import type { Facility } from './facilities.contract.ts'
import {
  facilityQuery,
  nearbyFacilitiesQuery,
  recordNotesQuery,
  relatedFacilitiesQuery,
  resolvedFacilityQuery,
} from './facilities.queries.ts'
import { FacilityNotFound } from './facility-not-found.tsx'
import {
  FacilityDetails,
  FacilityOverview,
  fullAddress,
  RecordTools,
  RelatedSites,
} from './facility-record.tsx'
import type { factsApi } from './facts.api.tsx'
import { isIndexableFacility } from './indexable.ts'

const evidence = apiClient<typeof evidenceApi>()
const facts = apiClient<typeof factsApi>()
const fileOf = (facilityId: number) => ({ param: { file: `${facilityId}.html` } })
const evidenceQuery = (facilityId: number) =>
  islandQuery(evidence.get('/evidence/:file', fileOf(facilityId)))
const shownQuery = (facilityId: number) =>
  islandQuery(evidence.get('/shown/:file', fileOf(facilityId)))
const factsQuery = (facilityId: number) =>
  islandQuery(facts.get('/facts/:file', fileOf(facilityId)))

export const Route = createFileRoute('/$stateSlug/$citySlug/{$facilitySlug}-asbestos-exposure')({
  loader: async ({ context: { queryClient }, params }) => {
    const facility = await queryClient
      .ensureQueryData(facilityQuery(params))
      .catch(async (error) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        const { stateSlug, citySlug, facilitySlug } = params
        if (error.status === 410) {
          replyWithStatus(410)
          const city = await queryClient
            .ensureQueryData(cityQuery(stateSlug, citySlug))
            .catch(() => null)
          throw notFound({ data: { stateSlug, citySlug: city && citySlug } })
        }
        // In another city of the state, or renamed: redirect to its current address.
        const found = await queryClient.ensureQueryData(resolvedFacilityQuery(params))
        const href = found && urls.facility(found.stateSlug, found.citySlug, found.slug)
        // The same address again would redirect forever.
        if (!href || href === urls.facility(stateSlug, citySlug, facilitySlug)) {
          return orNotFound(Promise.reject(error), () => findPlaceState(stateSlug))
        }
        throw redirect({ href, statusCode: 308 })
      })
    // Each of these can fail on its own; its section then shows the error.
    await Promise.all([
      queryClient.ensureQueryData(evidenceQuery(facility.id)),
      queryClient.ensureQueryData(shownQuery(facility.id)),
      queryClient.ensureQueryData(factsQuery(facility.id)),
      queryClient.ensureQueryData(recordNotesQuery(facility.id)),
      queryClient.ensureQueryData(referralFormQuery()),
      queryClient.prefetchQuery(facilityContentQuery(facility)),
      queryClient.prefetchQuery(nearbyFacilitiesQuery(facility.id)),
      queryClient.prefetchQuery(relatedFacilitiesQuery(facility.id)),
      queryClient.prefetchQuery(mapQuery(mapPaths.facility(facility.id))),
    ])
    const content = queryClient.getQueryData(facilityContentQuery(facility).queryKey)
    // A page without facts or text is not indexed.
    return { ...headOf(facility), index: isIndexableFacility(facility, Boolean(content)) }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead({
          ...loaderData,
          origin: match.context.origin,
          graph: [
            breadcrumbGraph(match.context.origin, loaderData.trail),
            ...(loaderData.place
              ? [{ ...loaderData.place, url: match.context.origin + loaderData.path }]
              : []),
          ],
        })
      : {},
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_facility()}</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => <FacilityNotFound data={data} />,
  errorComponent: ({ error }) => (
    <div className="wrap page-head">
      <title>{`${m.facility_facility()} | ${site.name}`}</title>
      <PageError title={m.facility_failed()} error={error} />
    </div>
  ),
  component: FacilityPage,
})

const NOTHING_WRITTEN = { metaTitle: null, metaDescription: null, seoKeyword: null }

function descriptionOf({ name, operationalYears, city, state, category }: Facility): string {
  const years = formatYears(operationalYears)
  const place = [city.name, state.name, category && shownCategory(category).toLowerCase()]
  return m.facility_description({
    facility: years ? `${name} (${years})` : name,
    place: place.filter(Boolean).join(', '),
  })
}

/** Only what the head needs: a loader's result is sent with the page. */
function headOf(facility: Facility) {
  const { name, city, state } = facility
  // What the record itself says of its page is in English.
  const { metaTitle, metaDescription, seoKeyword } =
    currentLanguage() === 'en' ? facility : NOTHING_WRITTEN
  return {
    title: metaTitle ?? m.facility_title({ name }),
    description: metaDescription ?? descriptionOf(facility),
    keywords: seoKeyword ?? undefined,
    path: urls.facility(state.slug, city.slug, facility.slug),
    trail: trailOf(facility),
    // For search engines, which read the served page. An invented place is nowhere.
    place: !facility.isDemonstration ? placeGraph(facility) : null,
  }
}

const trailOf = ({ name, city, state }: Facility) => [
  { label: m.common_home(), href: urls.home() },
  { label: state.name, href: urls.state(state.slug) },
  { label: city.name, href: urls.city(state.slug, city.slug) },
  { label: name },
]

function placeGraph(facility: Facility): object {
  const { name, city, state, latitude, longitude, address, zipCode } = facility
  return {
    '@type': 'Place',
    name,
    identifier: recordNumber(state.code, facility.id),
    address: {
      '@type': 'PostalAddress',
      // As on the page: no postal code without a street.
      ...(address ? { streetAddress: address } : {}),
      addressLocality: city.name,
      addressRegion: state.code,
      ...(address && zipCode ? { postalCode: zipCode } : {}),
      addressCountry: 'US',
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
  }
}

function FacilityPage() {
  const { data: facility } = useSuspenseQuery(facilityQuery(Route.useParams()))
  const { name, city, state } = facility
  return (
    <>
      <Breadcrumb trail={trailOf(facility)} />
      <div className="wrap facility">
        <header className="page-head">
          <p className="record-number">
            {m.facility_record({ number: recordNumber(state.code, facility.id) })}
          </p>
          <h1>
            {name} <span className="title-suffix">{m.facility_suffix()}</span>
          </h1>
          <p className="tagline">
            <span>
              {city.name}, {state.name}
            </span>
            {facility.facilityType && (
              <span className="badge" lang={facility.typeLanguage}>
                {facility.facilityType}
              </span>
            )}
            <GradeTag grade={facility.grade} />
          </p>
          <p className="facility-ask noprint">
            <a className="arrow-link" href="#form">
              {m.facility_ask()}
            </a>
          </p>
          <Island query={shownQuery(facility.id)} />
        </header>
        <div className="facility-grid">
          {/* In the order of phones: whatever is painted while the page arrives stays in place. */}
          <FacilityDetails facility={facility} />
          <section className="prose facility-overview">
            <FacilityOverview facility={facility} />
            <Island query={evidenceQuery(facility.id)} className="evidence" />
          </section>
          <div className="facility-form noprint">
            <LeadForm kind="facility" facility={{ id: facility.id, name }} />
          </div>
          <section className="prose facility-facts">
            <Island query={factsQuery(facility.id)} />
            <MapFigure path={mapPaths.facility(facility.id)} className="facility-map">
              <Position facility={facility} />
            </MapFigure>
          </section>
          <section className="facility-sources">
            <Island query={recordNotesQuery(facility.id)} />
            <RecordTools facility={facility} />
          </section>
          <RelatedSites facility={facility} />
          <div className="facility-ad">
            <AdSlot placement="facility" />
          </div>
        </div>
      </div>
    </>
  )
}

function Position({ facility }: { facility: Facility }) {
  if (facility.isDemonstration) return m.facility_invented()
  const latitude = facility.latitude ?? facility.city.latitude
  const longitude = facility.longitude ?? facility.city.longitude
  if (latitude === null || longitude === null) return null
  const ns = `${Math.abs(latitude).toFixed(3)}° ${latitude < 0 ? 'S' : 'N'}`
  const ew = `${Math.abs(longitude).toFixed(3)}° ${longitude < 0 ? m.facility_west() : 'E'}`
  const basis =
    facility.latitude === null
      ? m.facility_middle_of({ city: facility.city.name })
      : fullAddress(facility)
        ? m.facility_from_address()
        : m.facility_from_record()
  return (
    <>
      {m.facility_approximate({ position: `${ns}, ${ew}`, basis })}{' '}
      <a href={urls.openMap(latitude, longitude)} rel="noopener external">
        {m.facility_open_map()}
      </a>
    </>
  )
}
