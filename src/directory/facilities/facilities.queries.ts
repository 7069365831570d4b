import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, getPage } from '../../platform/web/api-client.ts'
import type {
  Facility,
  FacilityAddress,
  FacilityBrief,
  FacilityCount,
  FacilityListItem,
  Neighbour,
} from './facilities.contract.ts'

const PAGE_SIZE = 1000
const part = (text: string) => encodeURIComponent(text)

/** Every facility of a state, or those of one type, as cards. */
export const stateFacilitiesQuery = ({ stateId, type }: { stateId: number; type?: string }) => {
  const filter = `stateId=${stateId}${type ? `&type=${part(type)}` : ''}`
  return queryOptions({
    queryKey: ['/api/facilities', filter],
    queryFn: () =>
      listAllFacilities<FacilityListItem>(filter, 'card', () => 'Failed to fetch facilities'),
  })
}

/** Every facility of a city, as cards. */
export const cityFacilitiesQuery = (cityId: number) => {
  const filter = `cityId=${cityId}`
  return queryOptions({
    queryKey: ['/api/facilities', filter],
    queryFn: () =>
      listAllFacilities<FacilityListItem>(
        filter,
        'card',
        (status) => `Failed to fetch facilities: ${status}`,
      ),
  })
}

/** Every facility of a category in a state: name, company and place. */
export const categoryFacilitiesQuery = (categorySlug: string, stateId: number) => {
  const filter = `categorySlug=${part(categorySlug)}&stateId=${stateId}`
  return queryOptions({
    queryKey: ['/api/facilities', filter],
    queryFn: () =>
      listAllFacilities<FacilityBrief>(filter, 'brief', () => 'Failed to fetch facilities'),
  })
}

/** A reply holds at most 1,000 facilities, so a longer list is read page by page to its end. */
export async function listAllFacilities<Item>(
  filter: string,
  fields: 'card' | 'brief',
  failure: (status: number) => string,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const offset = all.length > 0 ? `&offset=${all.length}` : ''
    const path = `/api/facilities?${filter}&limit=${PAGE_SIZE}&fields=${fields}${offset}`
    const { items, total } = await getPage<Item>(path, failure)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

export const facilityCountQuery = (filter: { stateId: number; categorySlug: string }) => {
  const path = `/api/facilities/count?stateId=${filter.stateId}&categorySlug=${part(filter.categorySlug)}`
  return queryOptions({
    queryKey: [path],
    queryFn: async () =>
      (await getJson<FacilityCount>(path, () => 'Failed to fetch facility count')).count,
  })
}

type Slugs = { stateSlug: string; citySlug: string; facilitySlug: string }

export const facilityQuery = ({ stateSlug, citySlug, facilitySlug }: Slugs) => {
  const path = `/api/facilities/${part(stateSlug)}/${part(citySlug)}/${part(facilitySlug)}`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<Facility>(path, (status) => `Facility not found: ${status}`),
  })
}

export const nearbyFacilitiesQuery = (facilityId: number) => {
  const path = `/api/facilities/${facilityId}/nearby`
  return queryOptions({
    queryKey: [path],
    queryFn: () =>
      getJson<Neighbour[]>(path, (status) => `Failed to fetch nearby facilities: ${status}`),
  })
}

export const relatedFacilitiesQuery = (facilityId: number) => {
  const path = `/api/facilities/${facilityId}/related`
  return queryOptions({
    queryKey: [path],
    queryFn: () =>
      getJson<Neighbour[]>(path, (status) => `Failed to fetch related facilities: ${status}`),
  })
}

/** The right address of a facility that is not at the address asked for, or null. */
export const resolvedFacilityQuery = ({ stateSlug, citySlug, facilitySlug }: Slugs) => {
  const search = `stateSlug=${part(stateSlug)}&slug=${part(facilitySlug)}&citySlug=${part(citySlug)}`
  const path = `/api/facilities/resolve?${search}`
  return queryOptions({
    queryKey: [path],
    queryFn: async () => {
      try {
        return await getJson<FacilityAddress>(path)
      } catch (error) {
        // 400: no facility can be named like that, which is the same answer.
        if (error instanceof ApiError && error.status < 500) return null
        throw error
      }
    },
  })
}
