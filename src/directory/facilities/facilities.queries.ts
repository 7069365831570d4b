import {
  ApiError,
  apiClient,
  apiQuery,
  callJson,
  callPage,
  type Failure,
} from '../../platform/web/api-client.ts'
import { queryOptions } from '../../platform/web/query-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { facilitiesApi } from './facilities.api.ts'
import type { FacilityBrief, FacilityListItem } from './facilities.contract.ts'
import type { recordNotesApi } from './record-notes.api.tsx'

const facilities = apiClient<typeof facilitiesApi>()

const PAGE_SIZE = 1000

type Filter = { stateId?: number; cityId?: number; categorySlug?: string; type?: string }

/** Every facility of a state, or those of one type, as cards. */
export const stateFacilitiesQuery = ({ stateId, type }: { stateId: number; type?: string }) =>
  cardsQuery({ stateId, type }, () => 'Failed to fetch facilities')

/** Every facility of a city, as cards. */
export const cityFacilitiesQuery = (cityId: number) =>
  cardsQuery({ cityId }, (status) => `Failed to fetch facilities: ${status}`)

const listCall = (filter: Filter, fields: 'card' | 'brief', offset?: number) =>
  facilities.get('/facilities', { query: { ...filter, limit: PAGE_SIZE, fields, offset } })

const cardsQuery = (filter: Filter, failure: Failure) =>
  queryOptions({
    queryKey: [listCall(filter, 'card').address],
    queryFn: () => listAllCards(filter, failure),
  })

/** Every facility of a category in a state: name, company and place. */
export const categoryFacilitiesQuery = (categorySlug: string, stateId: number) => {
  const filter = { categorySlug, stateId }
  return queryOptions({
    queryKey: [listCall(filter, 'brief').address],
    queryFn: (): Promise<FacilityBrief[]> =>
      listAll(filter, 'brief', () => 'Failed to fetch facilities'),
  })
}

export async function listAllCards(filter: Filter, failure: Failure): Promise<FacilityListItem[]> {
  const all = await listAll(filter, 'card', failure)
  // What a facility contains depends on `fields`, which the route's type cannot express.
  if (!all.every((item) => 'facilityType' in item)) throw new Error('Not a list of cards')
  return all
}

/** A reply has at most 1,000 facilities, so a longer list is read page by page. */
async function listAll(filter: Filter, fields: 'card' | 'brief', failure: Failure) {
  const { items: all, total } = await callPage(listCall(filter, fields), { failure })
  for (let end = total; all.length < end; ) {
    const page = await callPage(listCall(filter, fields, all.length), { failure })
    if (page.items.length === 0) break
    all.push(...page.items)
    end = page.total
  }
  return all
}

export const facilityCountQuery = (filter: { stateId: number; categorySlug: string }) => {
  const call = facilities.get('/facilities/count', { query: filter })
  return queryOptions({
    queryKey: [call.address],
    queryFn: async () =>
      (await callJson(call, { failure: () => 'Failed to fetch facility count' })).count,
  })
}

type Slugs = { stateSlug: string; citySlug: string; facilitySlug: string }

export const facilityQuery = ({ stateSlug, citySlug, facilitySlug }: Slugs) =>
  apiQuery(
    facilities.get('/facilities/:stateSlug/:citySlug/:facilitySlug', {
      param: { stateSlug, citySlug, facilitySlug },
    }),
    (status) => `Facility not found: ${status}`,
  )

export const nearbyFacilitiesQuery = (id: number) =>
  apiQuery(
    facilities.get('/facilities/:id/nearby', { param: { id } }),
    (status) => `Failed to fetch nearby facilities: ${status}`,
  )

export const relatedFacilitiesQuery = (id: number) =>
  apiQuery(
    facilities.get('/facilities/:id/related', { param: { id } }),
    (status) => `Failed to fetch related facilities: ${status}`,
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
