import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import type { SearchResult, SearchResults } from './search.contract.ts'
import { insertSearchable, refreshSearch } from './search.test-support.ts'

/** Enough that most are not prominent, so that both partial indexes are used. */
const MANY = 2500

let dispose: () => Promise<void>

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  const { pool } = fresh.database
  await insertSearchable(pool)
  await pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id, facility_type)
     select 1000 + n, 'Common Works No. ' || n, 'common-works-' || n, 3, 2, 2,
            case when n <= 45 then 'Rope walk' else 'Paper mill' end
       from generate_series(1, ${MANY}) n`,
  )
  await pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id, facility_type)
     values (5001, 'Hidden Valley Works', 'hidden-valley-works', 5, 4, 2, 'Paper mill'),
            (5002, 'Common Works', 'common-works', 5, 4, 2, 'Paper mill'),
            (5003, 'Plover Industrial Laundry', 'plover-industrial-laundry', 5, 4, 2, 'Laundry'),
            (5004, 'Plover Rolling Mill', 'plover-rolling-mill', 6, 5, 2, 'Steel mill')`,
  )
  await refreshSearch(pool)
  serveFrom(fresh.database)
})

afterAll(() => dispose())

async function results(query: string): Promise<SearchResults> {
  const reply = await api.request(`/api/search/results?${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as SearchResults
}

async function best(q: string): Promise<{ names: string[]; total: string | null }> {
  const reply = await api.request(`/api/search?q=${encodeURIComponent(q)}`)
  const names = ((await reply.json()) as SearchResult[]).map(({ name }) => name)
  return { names, total: reply.headers.get('x-total-count') }
}

describe('GET /api/search among many', () => {
  it('finds one that is not prominent', async () => {
    expect(await best('hidden valley')).toEqual({ names: ['Hidden Valley Works'], total: '1' })
  })

  it('puts the exact name first, even though a hundred prominent ones match', async () => {
    const { names, total } = await best('common works')
    expect(names[0]).toBe('Common Works')
    expect(names).toHaveLength(10)
    expect(total).toBeNull()
  })
})

describe('GET /api/search/overview', () => {
  it.each([
    ['one that is not prominent', 'hidden valley', 1],
    ['more than fit on a page', 'rope walk', 45],
    ['too many to rank in a short list', 'common works', MANY + 1],
    ['misspelled words', 'hidden valey', 1],
    ['words that no record has together', 'hidden valley plover', 1],
    ['a state, though a name begins with the same letters', 'plover in', 1],
  ])('begins with the list of all results: %s', async (_, q, total) => {
    const reply = await api.request(`/api/search/overview?q=${encodeURIComponent(q)}`)
    const listed = await results(`q=${encodeURIComponent(q)}`)
    expect(listed.total).toBe(total)
    expect(await reply.json()).toEqual({ everything: null, results: listed })
  })
})

describe('GET /api/search/results', () => {
  it('counts all matches and puts the exact name first', async () => {
    const found = await results('q=common+works')
    expect(found).toMatchObject({ total: MANY + 1, page: 1, pageCount: 126, isClosest: false })
    expect(found.facilities).toHaveLength(20)
    expect(found.facilities[0]?.name).toBe('Common Works')
  })

  it('pages through all of them, each once', async () => {
    const pages = [1, 2, 3].map((page) => results(`q=rope+walk&page=${page}`))
    const found = (await Promise.all(pages)).flatMap(({ facilities }) => facilities)
    expect(found).toHaveLength(45)
    expect(new Set(found.map(({ id }) => id)).size).toBe(45)
  })

  it('answers a page beyond the last with the last', async () => {
    const last = await results('q=rope+walk&page=99999')
    expect(last).toMatchObject({ page: 3, pageCount: 3 })
    expect(last.facilities).toHaveLength(5)
  })

  it('filters by state and category, and counts what each option would leave', async () => {
    const all = await results('q=quimby')
    expect(all.states).toEqual([
      { name: 'New York', slug: 'new-york', count: 1 },
      { name: 'Ohio', slug: 'ohio', count: 1 },
    ])
    expect(all.categories).toEqual([
      { name: 'Schools', slug: 'schools', count: 1 },
      { name: 'Shipyards', slug: 'shipyards', count: 1 },
    ])
    const inOhio = await results('q=quimby&state=ohio')
    expect(inOhio.facilities.map(({ name }) => name)).toEqual(['Quimby High School'])
    expect(inOhio.total).toBe(1)
    expect(inOhio.states).toEqual(all.states)
    expect(inOhio.categories).toEqual([{ name: 'Schools', slug: 'schools', count: 1 }])
    const neither = await results('q=quimby&state=ohio&category=shipyards')
    expect(neither).toMatchObject({ total: 0, facilities: [], page: 1, pageCount: 1 })
    expect(neither.states).toEqual([{ name: 'New York', slug: 'new-york', count: 1 }])
  })

  it('finds nothing in a state or category that does not exist', async () => {
    expect(await results('q=quimby&state=atlantis')).toMatchObject({ total: 0, facilities: [] })
    expect(await results('q=quimby&category=castles')).toMatchObject({ total: 0, facilities: [] })
  })

  it('includes the facility without a category, but no option for it', async () => {
    const found = await results('q=uncharted')
    expect(found).toMatchObject({ total: 1, categories: [] })
  })

  it('says what it searched for instead', async () => {
    expect(await results('q=shipyrad+tampa')).toMatchObject({
      corrected: 'shipyard tampa',
      total: 1,
    })
  })

  it('says that it found nothing', async () => {
    expect(await results('q=zzzzqq')).toEqual({
      facilities: [],
      total: 0,
      page: 1,
      pageCount: 1,
      corrected: null,
      isClosest: false,
      states: [],
      categories: [],
      grades: [],
      shows: [],
      decades: [],
    })
  })

  it.each(['q=a', 'q=tampa&page=0', 'q=tampa&page=x', 'q=tampa&page=100001', 'q=tampa&state=%00'])(
    '400 to %s',
    async (query) => {
      expect((await api.request(`/api/search/results?${query}`)).status).toBe(400)
    },
  )
})
