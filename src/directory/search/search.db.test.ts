import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import type { SearchResult } from './search.contract.ts'
import { insertSearchable, refreshSearch } from './search.test-support.ts'

let dispose: () => Promise<void>
let pool: pg.Pool

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  pool = fresh.database.pool
  await insertSearchable(pool)
  await refreshSearch(pool)
  serveFrom(fresh.database)
})

afterAll(() => dispose())

const ask = (q: string, more = '') => api.request(`/api/search?q=${encodeURIComponent(q)}${more}`)

async function names(q: string): Promise<string[]> {
  const reply = await ask(q)
  expect(reply.status).toBe(200)
  return ((await reply.json()) as SearchResult[]).map(({ name }) => name)
}

const SUTTER = 'Port Sutter Shipyard'
const BAYLINE = 'Bayline Station'
const OFALLON = "O'Fallon & Sons Foundry"
const PENA = 'Peña Cigar Works'
const DOCK = 'Quimby Dry Dock'
const STEEL = 'Lakefront Steel Works'

describe('GET /api/search (spec §7) finds', () => {
  it.each([
    ['a name being typed', 'port sut', [SUTTER]],
    ['two words in any order', 'shipyard tampa', [SUTTER]],
    ['two words in any order', 'tampa shipyard', [SUTTER]],
    ['a company', 'sutter marine', [SUTTER]],
    ['a parent company', 'wexcombe', [SUTTER]],
    ['a former name', 'gulf beacon', [SUTTER]],
    ['a street', 'dock street', [SUTTER]],
    ['a ZIP code', '33605', [SUTTER]],
    ['a ZIP code being typed', '3360', [SUTTER, PENA]],
    ['a county', 'hillsborough', [SUTTER, PENA]],
    ['a county with the word', 'Hillsborough County', [SUTTER, PENA]],
    ['a county that is not the city’s', 'erie', [DOCK]],
    ['a city written short', 'St. Petersburg', [BAYLINE]],
    ['a city written out', 'saint petersburg', [BAYLINE]],
    ['a city written out, being typed', 'sai', [BAYLINE, OFALLON]],
    ['a state', 'new york', [DOCK]],
    ['a state’s code', 'NY', [DOCK]],
    ['a state’s code after a city', 'gary in', [STEEL]],
    ['a code that begins other words too', 'fl', [SUTTER, BAYLINE, PENA]],
    ['a category', 'power plants', [BAYLINE]],
    ['a facility type', 'iron foundry', [OFALLON]],
    ['a plural', 'foundries', [OFALLON]],
    ['what has an accent, without it', 'pena cigar', [PENA]],
    ['what has an accent, with another', 'pénà', [PENA]],
    ['punctuation left out', 'ofallon and sons', [OFALLON]],
    ['punctuation put in', "o'fallon, & sons!", [OFALLON]],
    ['initials in either form', 'us castings', [OFALLON]],
    ['initials in either form', 'U.S. castings', [OFALLON]],
    ['words that say nothing', 'I worked at the shipyard in Tampa', [SUTTER]],
    ['a type in Spanish', 'astillero', [SUTTER, DOCK]],
    ['a type in Spanish with its accent, in a place', 'central eléctrica en Florida', [BAYLINE]],
    ['another Spanish word for it', 'planta de energia', [BAYLINE]],
    ['a plural in Spanish', 'fundiciones', [OFALLON]],
    ['a state in Spanish', 'astilleros en Nueva York', [DOCK]],
  ])('%s: %s', async (_, q, expected) => {
    expect((await names(q)).sort()).toEqual([...expected].sort())
  })

  it('puts the exact name first', async () => {
    expect((await names('quimby dry dock'))[0]).toBe(DOCK)
    expect((await names('quimby'))[0]).toMatch(/^Quimby/)
  })

  it('ranks a match in the name above one in the company', async () => {
    expect(await names('sutter')).toEqual([SUTTER])
    expect((await names('steel'))[0]).toBe(STEEL)
  })

  it('nothing that is not active', async () => {
    expect(await names('withdrawn')).toEqual([])
  })
})

describe('GET /api/search forgives', () => {
  it.each([
    ['two letters exchanged', 'shipyrad tampa', 'shipyard tampa', SUTTER],
    ['two letters exchanged in a short word', 'tmapa', 'tampa', SUTTER],
    ['a letter left out', 'powr plant', 'power plant', BAYLINE],
    ['a letter too many', 'tamppa', 'tampa', SUTTER],
    ['a wrong letter', 'tempa', 'tampa', SUTTER],
    ['a slip while still typing', 'tampa shipyr', 'tampa shipyard', SUTTER],
    ['two words written as one', 'drydock', 'dry dock', DOCK],
    ['one word written as two', 'cast ings', 'castings', OFALLON],
    ['a word that no record has', 'tampa shipyard welder', 'tampa shipyard', SUTTER],
    ['a slip in Spanish', 'astilero tampa', 'astillero tampa', SUTTER],
  ])('%s: %s', async (_, q, corrected, expected) => {
    const reply = await ask(q)
    const [first] = (await reply.json()) as SearchResult[]
    expect(first?.name).toBe(expected)
    const said = decodeURIComponent(reply.headers.get('x-search-corrected') ?? '')
    expect(said.replace('shipyards', 'shipyard')).toBe(corrected)
  })

  it('no workplace for another of the same town and kind', async () => {
    expect(await names('zzzzqq shipyard, Tampa')).toEqual([])
    expect(await names('sutter dock yard, Tampa')).toEqual([SUTTER])
  })

  it('no place for another: a record elsewhere is not what was asked for', async () => {
    expect(await names('quimby dry dock akron')).toEqual([])
    expect(await names('quimby dry dock buffalo')).toEqual([DOCK])
  })

  it('one word that no record has with the others, and says so', async () => {
    const reply = await ask('quimby dry dock cigar')
    const found = (await reply.json()) as SearchResult[]
    expect(found.map(({ name }) => name)).toContain(DOCK)
    expect(reply.headers.get('x-search-closest')).toBe('true')
    expect(reply.headers.has('x-search-corrected')).toBe(false)
  })

  it.each(['zzzzqq', 'nonexistent place', '99999', 'xq', 'tampa zzzzqq'])(
    'but finds nothing for %s',
    async (q) => {
      const reply = await ask(q)
      expect(await reply.json()).toEqual([])
      expect(reply.headers.get('x-total-count')).toBe('0')
    },
  )
})

describe('GET /api/search replies', () => {
  it('with exactly the fields of the spec', async () => {
    const reply = await ask('port sutter')
    expect(await reply.json()).toEqual([
      {
        id: 1,
        name: SUTTER,
        slug: 'port-sutter-shipyard',
        state: { name: 'Florida', slug: 'florida' },
        city: { name: 'Tampa', slug: 'tampa' },
        facilityType: 'Shipyard',
      },
    ])
    expect(reply.headers.get('x-total-count')).toBe('1')
    expect(reply.headers.has('x-search-corrected')).toBe(false)
    expect(reply.headers.get('cache-control')).toContain('public')
    expect(reply.headers.get('etag')).toBeTruthy()
  })

  it('with null for a type that is not known', async () => {
    expect(await (await ask('uncharted')).json()).toMatchObject([{ facilityType: null }])
  })

  it('with no more than was asked for, and the number of all', async () => {
    const reply = await ask('florida', '&limit=2')
    expect(await reply.json()).toHaveLength(2)
    expect(reply.headers.get('x-total-count')).toBe('3')
  })

  it.each(['', '?q=', '?q=a', '?q=%20%20a%20%20', `?q=${'a'.repeat(101)}`])(
    '400 to a text that is too short or too long: %s',
    async (query) => {
      const reply = await api.request(`/api/search${query}`)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ detail: 'q: must have 2 to 100 characters' })
    },
  )

  it.each(['0', '51', '-1', '1e1', 'ten'])('400 to limit=%s', async (limit) => {
    expect((await ask('tampa', `&limit=${limit}`)).status).toBe(400)
  })

  it('200 to text of 2 and of 100 characters after trimming', async () => {
    expect((await ask('  fl  ')).status).toBe(200)
    expect((await ask('a'.repeat(100))).status).toBe(200)
  })

  it.each([
    '%%',
    '__',
    'tampa%',
    "'; drop table facilities; --",
    "tampa' | 'x",
    'tampa:* & !shipyard',
    'a:*b:A',
    '((tampa',
    'tampa \\',
    '<-> <2>',
    '"tampa shipyard"',
    '\0\0',
    'tam\0pa',
    'pe\0ña',
    'ta\ud800mpa',
    '\udfff\udfff',
    '𝕿𝖆𝖒𝖕𝖆',
    'タンパ造船所',
    '🚢🚢',
    '-1 -2',
    '1e5 0x10 007',
    'and or not',
    Array.from('abcdefghijklmnopqrstuvwxyz').join(' '),
  ])('200 to anything else that was typed: %j', async (q) => {
    const reply = await ask(q.toWellFormed())
    expect(reply.status).toBe(200)
    expect(Array.isArray(await reply.json())).toBe(true)
  })

  it.each(['%ED%A0%80ab', '%FF%FEab', '%', '%zzab', 'ab%00'])(
    'no failure to an address that is not well formed: %s',
    async (raw) => {
      expect((await api.request(`/api/search?q=${raw}`)).status).toBeLessThan(500)
    },
  )
})

describe('GET /api/search with a prefix of many words', () => {
  beforeAll(async () => {
    await pool.query(`
      update facility_search set is_prominent = false;
      insert into search_terms (term, frequency)
      select 'sh' || chr(97 + n), 9000 from generate_series(0, 20) n`)
  })

  it.each([
    ['another word is rare', 1],
    ['every word is common', 9000],
  ])('finds the rows that have it: %s', async (_, frequency) => {
    await pool.query(`update search_terms set frequency = $1 where term = 'tampa'`, [frequency])
    expect(await names('tampa sh')).toEqual([SUTTER])
  })
})
