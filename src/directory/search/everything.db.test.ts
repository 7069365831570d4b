import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import type { Everything, Overview } from './search.contract.ts'
import { insertSearchable, refreshSearch } from './search.test-support.ts'

let dispose: () => Promise<void>
let pool: pg.Pool

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  pool = fresh.database.pool
  await insertSearchable(pool)
  await pool.query(`
    update cities c set latitude = p.latitude, longitude = p.longitude
      from (values ('tampa', '27.95', '-82.46'), ('akron', '41.08', '-81.52'), ('buffalo', '42.89', '-78.88'),
                   ('st-petersburg', '27.77', '-82.64')) p(slug, latitude, longitude) where p.slug = c.slug;
    update cities c set facility_count = (select count(*) from facilities f where f.city_id = c.id);
    update states s set facility_count = (select count(*) from facilities f where f.state_id = s.id);
    insert into facility_sources (facility_id, title, kind, statement, years_from, years_to)
      values (6, 'A study', 'federal-study', 'Shipfitters handled vermiculite here.', 1941, 1974),
             (6, 'A report', 'federal-report', 'It was swept up.', 1938, 1940),
             (6, 'A list', 'federal-report', 'It is on the list.', null, null);
    insert into facility_facts (facility_id, kind, name) values (6, 'ship', 'USS Quillback')`)
  await refreshSearch(pool)
  serveFrom(fresh.database)
})

afterAll(() => dispose())

async function everything(q: string, more = ''): Promise<Everything> {
  const reply = await api.request(`/api/search/everything?q=${encodeURIComponent(q)}${more}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Everything
}

const firstOf = async (q: string) => (await everything(q)).suggestions[0]

describe('GET /api/search/everything leads', () => {
  it.each([
    ['a city to its page', 'tampa', '/florida/tampa'],
    ['a city with its state', 'Tampa, FL', '/florida/tampa'],
    ['a city written out', 'saint petersburg', '/florida/st-petersburg'],
    ['a state to its page', 'ohio', '/ohio'],
    ['a county to its cities', 'hillsborough county', '/florida/tampa'],
    ['a county with its state', 'Hillsborough County, Florida', '/florida/tampa'],
    ['the code of a state', 'NY', '/new-york'],
    ['a ZIP code to its city', '33602', '/florida/tampa'],
    ['a type to its page', 'shipyards', '/category/shipyards'],
    ['a term to the glossary', 'mesothelioma', '/glossary#mesothelioma'],
    ['a trade to a type that names it', 'pipefitter', '/category/power-plants#industries'],
    ['a group of people to their guide', 'veteran', '/veterans'],
    [
      'a yard of a history to the section about it',
      'Jacksonville Shipyards',
      '/jacksonville-naval-shipbuilding-asbestos#jacksonville-shipyards-inc',
    ],
    ['the word for a page to that page', 'lawyer', '/legal-help'],
    ['a trade in Spanish', 'tubero', '/category/power-plants#industries'],
    ['a type in Spanish', 'escuelas', '/category/schools'],
    ['a state in Spanish', 'Nueva York', '/new-york'],
  ])('%s: %s', async (_, q, href) => {
    expect(await firstOf(q)).toMatchObject({ href })
  })

  it('in the language of the page', async () => {
    const { suggestions } = await everything('ohio', '&lang=es')
    expect(suggestions[0]).toMatchObject({
      tag: 'Estado',
      detail: '3 instalaciones en el registro',
    })
  })

  it('"trust fund" to the trusts, the glossary and the guides', async () => {
    const { suggestions } = await everything('trust fund')
    const kinds = suggestions.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['page', 'term', 'guide']))
    expect(suggestions.map(({ href }) => href)).toContain('/trusts')
  })

  it('a brand to its trust, and a legal term to the time limits', async () => {
    const hrefs = async (q: string) => (await everything(q)).suggestions.map(({ href }) => href)
    expect(await hrefs('Unibestos')).toContain('/trusts/pittsburgh-corning')
    expect(await hrefs('statute of limitations')).toContain('/deadlines')
  })

  it('a former name to the facility, and says so', async () => {
    expect(await firstOf('gulf beacon')).toMatchObject({
      name: 'Port Sutter Shipyard',
      detail: 'Tampa, Florida. Formerly Gulf Beacon Works',
      grade: 'listed',
    })
  })

  it('what a document or a fact says to the facility', async () => {
    for (const q of ['vermiculite buffalo', 'uss quillback']) {
      expect(await firstOf(q)).toMatchObject({ name: 'Quimby Dry Dock' })
    }
  })

  it('to a record without years of its own with those that its documents speak of', async () => {
    const detail = 'Buffalo, New York, documents about 1938–1974'
    for (const q of ['quimby dry dock', 'dry dock buffalo']) {
      expect(await firstOf(q)).toMatchObject({ name: 'Quimby Dry Dock', detail })
    }
    const { nearby } = await everything('Rochester, NY')
    expect(nearby).toContainEqual(expect.objectContaining({ name: 'Quimby Dry Dock', detail }))
  })

  it('a company to its facilities', async () => {
    const { suggestions } = await everything('wexcombe')
    expect(suggestions).toContainEqual({
      kind: 'company',
      name: 'Wexcombe Industries',
      detail: 'Named on 1 facility',
      tag: 'Company',
      href: '/search?q=Wexcombe%20Industries',
    })
  })

  it('a yard to facilities before histories', async () => {
    const kinds = (await everything('tampa shipyard')).suggestions.map(({ kind }) => kind)
    expect(kinds[0]).toBe('facility')
    expect(kinds).toContain('history')
  })

  it('a ZIP code that no record has to its town, with distances from it', async () => {
    const { suggestions, isPlace, place, nearby } = await everything('33647')
    expect(isPlace).toBe(true)
    expect(suggestions).toMatchObject([{ kind: 'place', href: '/florida/tampa' }])
    expect(place).toMatchObject({ name: 'Tampa', state: { slug: 'florida' }, zip: '33647' })
    expect(nearby.length).toBeGreaterThan(0)
    expect(nearby[0]?.distance).toBeGreaterThan(5)
  })

  it('a town without records to the nearest ones, by miles', async () => {
    const { suggestions, place, nearby } = await everything('Ocala, FL')
    expect(suggestions).toEqual([])
    expect(place).toMatchObject({ name: 'Ocala', state: { slug: 'florida' } })
    const miles = nearby.map(({ distance = 0 }) => distance)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
    // Tampa is 80 miles from Ocala, as the crow flies.
    expect(miles[0]).toBeGreaterThan(70)
    expect(miles[0]).toBeLessThan(90)
  })

  it('a workplace of another town to the group of those elsewhere, never to what was asked for', async () => {
    const { suggestions, elsewhere, nearby } = await everything('quimby dry dock akron')
    expect(suggestions.filter(({ kind }) => kind === 'facility')).toEqual([])
    expect(elsewhere).toMatchObject([{ name: 'Quimby Dry Dock', distance: expect.any(Number) }])
    expect(nearby[0]).toMatchObject({ detail: 'Akron, Ohio' })
  })

  it('a record that is named after its own town never to what was asked for in the next one', async () => {
    await pool.query(`insert into facilities (id, name, slug, city_id, state_id)
      values (20, 'Wobble Works, St. Petersburg', 'wobble-works', 2, 1), (21, 'Florida Ice', 'florida-ice', 2, 1)`)
    await refreshSearch(pool)
    onTestFinished(async () => {
      await pool.query('delete from facilities where id in (20, 21)')
      await refreshSearch(pool)
    })
    const namesOf = (found: Everything) =>
      found.suggestions.filter(({ kind }) => kind === 'facility').map(({ name }) => name)
    const next = await everything('Wobble Works, Tampa, FL')
    expect(namesOf(next)).toEqual([])
    expect(next.elsewhere.map(({ name }) => name)).toContain('Wobble Works, St. Petersburg')
    expect(namesOf(await everything('Wobble Works, St. Petersburg, FL'))).toEqual([
      'Wobble Works, St. Petersburg',
    ])
    // A name that has nothing but the state's in common, and another kind.
    expect(namesOf(await everything('Florida Dry Dock, Tampa, FL'))).toEqual([])
  })

  it('a sentence to the workplace, and says what it understood', async () => {
    const found = await everything(
      'My father worked at the shipyard in Tampa for years and he has mesothelioma',
    )
    expect(found).toMatchObject({
      understood: 'shipyard tampa',
      isAboutIllness: true,
      isAboutFamily: true,
    })
    expect(found.suggestions.find(({ kind }) => kind === 'facility')).toMatchObject({
      name: 'Port Sutter Shipyard',
    })
    const spanish = await everything('Mi papá trabajó en el astillero de Tampa y tiene mesotelioma')
    expect(spanish).toMatchObject({ isAboutIllness: true, isAboutFamily: true })
    expect(spanish.suggestions.find(({ kind }) => kind === 'facility')).toMatchObject({
      name: 'Port Sutter Shipyard',
    })
  })

  it('nowhere for a ZIP code of which nothing is known', async () => {
    expect(await everything('00000')).toMatchObject({ suggestions: [], total: 0, instead: null })
  })

  it('a misspelled term to the term', async () => {
    const found = await everything('mesotheloma')
    expect(found.corrected).toBe('mesothelioma')
    expect(found.suggestions[0]).toMatchObject({ href: '/glossary#mesothelioma' })
  })

  it('words of which only one is known to another search', async () => {
    expect(await everything('quimby zzzzqq')).toMatchObject({ suggestions: [], instead: 'quimby' })
  })

  it('a name that nobody has, with a town, to that town', async () => {
    expect(await everything('zzzzqq tampa')).toMatchObject({
      suggestions: [{ href: '/florida/tampa' }],
      place: { name: 'Tampa' },
    })
  })

  it('no text to records for other words when there is a page about it', async () => {
    const found = await everything('glossary')
    expect(found).toMatchObject({ corrected: null, suggestions: [{ href: '/glossary' }] })
  })
})

describe('GET /api/search/everything', () => {
  it('replies with no more than was asked for, each address once', async () => {
    const { suggestions } = await everything('shipyard', '&limit=3')
    expect(suggestions).toHaveLength(3)
    const { suggestions: all } = await everything('shipyard', '&limit=100')
    expect(new Set(all.map(({ href }) => href)).size).toBe(all.length)
  })

  it.each(['q=a', `q=${'a'.repeat(101)}`, 'q=tampa&limit=0', 'q=tampa&limit=101', ''])(
    '400 to ?%s',
    async (query) => {
      expect((await api.request(`/api/search/everything?${query}`)).status).toBe(400)
    },
  )

  it.each(["'; drop table cities; --", '((tampa', 'ta\0mpa fl', '🚢🚢', '-1 -2', '{}{', '<-> of'])(
    '200 to anything else that was typed: %j',
    async (q) => {
      await everything(q)
    },
  )
})

describe('GET /api/search/overview', () => {
  async function overview(q: string): Promise<Overview> {
    const reply = await api.request(`/api/search/overview?q=${encodeURIComponent(q)}`)
    expect(reply.status).toBe(200)
    return (await reply.json()) as Overview
  }

  it.each(['tampa', 'wexcombe', 'tampa shipyard', 'mesotheloma', 'zzzzqq tampa'])(
    'replies with everything unless only facilities were found: %s',
    async (q) => {
      expect(await overview(q)).toEqual({
        everything: await everything(q, '&limit=60'),
        results: null,
      })
    },
  )

  it('asks the database five times for a list of facilities', async () => {
    const query = vi.spyOn(pool, 'query')
    onTestFinished(() => query.mockRestore())
    const { results } = await overview('quimby dock')
    expect(results).toMatchObject({ total: 1, facilities: [{ name: 'Quimby Dry Dock' }] })
    expect(query).toHaveBeenCalledTimes(5)
  })
})

describe('grade= on the results', () => {
  const results = async (more: string) =>
    (await api.request(`/api/search/results?q=quimby${more}`)).json()

  it('keeps the records of that grade, and the counts follow', async () => {
    expect(await results('')).toMatchObject({ total: 2 })
    expect(await results('&grade=documented')).toMatchObject({
      total: 1,
      facilities: [{ name: 'Quimby Dry Dock', grade: 'documented' }],
      states: [{ slug: 'new-york', count: 1 }],
    })
    expect(await results('&grade=reported')).toMatchObject({ total: 0, corrected: null })
  })

  it('400 to a grade that does not exist', async () => {
    expect(await results('&grade=certain')).toMatchObject({ status: 400 })
  })
})
