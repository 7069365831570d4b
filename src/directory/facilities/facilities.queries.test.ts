import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { currentApi } from '../../platform/web/api-in-process.ts'
import {
  facilityQuery,
  nearbyFacilitiesQuery,
  relatedFacilitiesQuery,
  resolvedFacilityQuery,
} from './facilities.queries.ts'
import {
  categoryFacilitiesQuery,
  cityFacilitiesQuery,
  facilityCountQuery,
  stateFacilitiesQuery,
} from './facility-lists.queries.ts'

const client = () => new QueryClient()
const slugs = { stateSlug: 'florida', citySlug: 'tampa', facilitySlug: 'mill' }

/** An API with this many facilities, which records its calls. */
function provideFacilities(count: number): string[] {
  const asked: string[] = []
  currentApi.enterWith(async (path) => {
    asked.push(path)
    const query = new URL(path, 'http://localhost').searchParams
    const offset = Number(query.get('offset') ?? 0)
    const length = Math.max(0, Math.min(Number(query.get('limit')), count - offset))
    const items = Array.from({ length }, (_, index) => ({
      id: offset + index + 1,
      facilityType: null,
    }))
    return Response.json(items, { headers: { 'x-total-count': String(count) } })
  })
  return asked
}

function provideStatus(status: number): void {
  currentApi.enterWith(async () => new Response(null, { status }))
}

describe('lists of facilities', () => {
  it('are read past the first 1,000', async () => {
    const asked = provideFacilities(2345)
    const all = await client().ensureQueryData(categoryFacilitiesQuery('power-plants', 9))
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 2345 }, (_, i) => i + 1))
    const path = '/api/facilities?categorySlug=power-plants&stateId=9&limit=1000&fields=brief'
    expect(asked).toEqual([path, `${path}&offset=1000`, `${path}&offset=2000`])
  })

  it('take one call when one reply has them all, or there are none', async () => {
    for (const count of [0, 3, 1000]) {
      const asked = provideFacilities(count)
      expect(await client().ensureQueryData(cityFacilitiesQuery(7))).toHaveLength(count)
      expect(asked).toEqual(['/api/facilities?cityId=7&limit=1000&fields=card'])
    }
  })

  it('end when the list has become shorter', async () => {
    currentApi.enterWith(async (path) =>
      Response.json(path.includes('offset') ? [] : [{ id: 1, facilityType: null }], {
        headers: { 'x-total-count': '5' },
      }),
    )
    expect(await client().ensureQueryData(cityFacilitiesQuery(7))).toHaveLength(1)
  })

  it('carry the type of a filtered state', async () => {
    const asked = provideFacilities(1)
    await client().ensureQueryData(stateFacilitiesQuery({ stateId: 9, type: 'Paper & Pulp' }))
    expect(asked[0]).toBe('/api/facilities?stateId=9&type=Paper+%26+Pulp&limit=1000&fields=card')
  })
})

describe('a failing call', () => {
  it.each([
    ['Failed to fetch facilities', stateFacilitiesQuery({ stateId: 1 })],
    ['Failed to fetch facilities: 503', cityFacilitiesQuery(1)],
    ['Failed to fetch facilities', categoryFacilitiesQuery('schools', 1)],
    ['Failed to fetch facility count', facilityCountQuery({ stateId: 1, categorySlug: 'schools' })],
    ['Facility not found: 503', facilityQuery(slugs)],
    ['Failed to fetch nearby facilities: 503', nearbyFacilitiesQuery(1)],
    ['Failed to fetch related facilities: 503', relatedFacilitiesQuery(1)],
    ['503: ', resolvedFacilityQuery(slugs)],
  ])('says "%s"', async (message, { queryKey, queryFn }) => {
    provideStatus(503)
    const failing = client().ensureQueryData({ queryKey, queryFn } as never)
    await expect(failing).rejects.toMatchObject({ message, status: 503 })
  })
})

describe('resolvedFacilityQuery', () => {
  it.each([404, 400])('is null after a %i', async (status) => {
    provideStatus(status)
    expect(await client().ensureQueryData(resolvedFacilityQuery(slugs))).toBeNull()
  })
})
