import { queryOptions } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { apiClient, callJson, callPage, type Failure } from '../../platform/web/api-client.ts'
import type { facilitiesApi } from './facilities.api.ts'
import type { FacilityBrief, FacilityListItem } from './facilities.contract.ts'

const facilities = apiClient<typeof facilitiesApi>()

const PAGE_SIZE = 1000

type Filter = { stateId?: number; cityId?: number; categorySlug?: string; type?: string }

/** Every facility of a state, or those of one type, as cards. */
export const stateFacilitiesQuery = ({ stateId, type }: { stateId: number; type?: string }) =>
  cardsQuery({ stateId, type }, () => m.facility_lists_facilities())

/** Every facility of a city, as cards. */
export const cityFacilitiesQuery = (cityId: number) =>
  cardsQuery({ cityId }, (status) =>
    status ? m.facility_lists_facilities_with_status({ status }) : m.facility_lists_facilities(),
  )

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
      listAll(filter, 'brief', () => m.facility_lists_facilities()),
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
    queryFn: async () => (await callJson(call, { failure: () => m.facility_lists_count() })).count,
  })
}
