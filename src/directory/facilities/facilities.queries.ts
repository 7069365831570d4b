/** The API calls about one facility. Lists are in facility-lists.queries.ts. */

import { queryOptions } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { ApiError, apiClient, apiQuery, callJson } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { facilitiesApi } from './facilities.api.ts'

import type { recordNotesApi } from './record-notes.api.tsx'

const facilities = apiClient<typeof facilitiesApi>()

type Slugs = { stateSlug: string; citySlug: string; facilitySlug: string }

export const facilityQuery = ({ stateSlug, citySlug, facilitySlug }: Slugs) =>
  apiQuery(
    facilities.get('/facilities/:stateSlug/:citySlug/:facilitySlug', {
      param: { stateSlug, citySlug, facilitySlug },
    }),
    (status) => m.facilities_not_found({ status }),
  )

export const nearbyFacilitiesQuery = (id: number) =>
  apiQuery(facilities.get('/facilities/:id/nearby', { param: { id } }), (status) =>
    m.facilities_nearby({ status }),
  )

export const relatedFacilitiesQuery = (id: number) =>
  apiQuery(facilities.get('/facilities/:id/related', { param: { id } }), (status) =>
    m.facilities_related({ status }),
  )

/** Sources, citation and history. */
export const recordNotesQuery = (id: number) =>
  islandQuery(
    apiClient<typeof recordNotesApi>().get('/record-notes/:file', {
      param: { file: `${id}.html` },
    }),
  )

/** The canonical address of a facility that is not at the requested one, or null. */
export const resolvedFacilityQuery = ({ stateSlug, citySlug, facilitySlug }: Slugs) => {
  const call = facilities.get('/facilities/resolve', {
    query: { stateSlug, slug: facilitySlug, citySlug },
  })
  return queryOptions({
    queryKey: [call.address],
    queryFn: async () => {
      try {
        return await callJson(call)
      } catch (error) {
        // 400: no facility can have this slug, so it is not found either.
        if (error instanceof ApiError && error.status < 500) return null
        throw error
      }
    },
  })
}
