import { beforeAll, describe, expect, it } from 'vitest'
import { createCity, createFacility, refreshCounts } from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { kindList, kinds } from '../kinds.ts'
import { searchEverything } from '../search/everything.ts'
import type { Entry } from './kind.ts'
import { thingBatches } from './thing-rows.ts'
import { listThingAddresses } from './things.sql.ts'

let database: TestDatabase

const document = (more: object) => ({
  kind: 'benefit-program-record' as const,
  statement: 'The Board found that a boiler technician was exposed aboard.',
  title: 'Decision',
  publisher: 'Board of Veterans’ Appeals',
  year: 2005,
  findIt: 'Look it up.',
  checkedOn: '2026-11-19',
  readAs: 'excerpt' as const,
  shows: 'exposure-found' as const,
  ...more,
})

/** Things as files write them, so that the schemas are part of the test. */
const files: Record<string, object> = {
  ship: {
    type: 'carrier',
    ships: [
      {
        slug: 'uss-sample-cv-120',
        name: 'USS Sample',
        hull: 'CV-120',
        otherHulls: ['CVS-120'],
        formerNames: ['Specimen'],
        class: 'Example',
        builder: { name: 'The Yard', record: 1, source: 2 },
        service: [{ from: 1944, to: 1969, source: 2 }],
        yards: [{ name: 'The Yard', record: 1, what: 'overhaul', from: 1955, to: 1956, source: 2 }],
        jobs: [{ rating: 'BT', title: 'Boiler technician', from: 1957, to: 1960, source: 1 }],
        evidence: [
          document({ outcome: 'finding', namesShip: true }),
          document({
            year: 2010,
            outcome: 'contention',
            shows: 'exposure-alleged',
            namesShip: true,
          }),
        ],
        unknown: ['Where aboard it was.'],
        checked: 'Read twice.',
      },
      {
        slug: 'uss-sample-dd-7',
        name: 'USS Sample',
        hull: 'DD-7',
        evidence: [document({ shows: 'place-and-period', outcome: 'none', namesShip: true })],
        unknown: ['Everything.'],
        checked: 'Read twice.',
      },
    ],
  },
  trade: {
    trades: [
      {
        slug: 'boiler-tenders',
        name: 'Boiler tender',
        names: ['stoker'],
        namesEs: { name: 'Fogonero' },
        work: 'Tended boilers.',
        categories: ['shipyards'],
        recordWords: ['boiler worker'],
        products: ['samplite'],
        ratings: ['BT'],
        evidence: [document({})],
        unknown: ['Much.'],
        checked: 'Read.',
      },
    ],
  },
  product: {
    products: [
      {
        slug: 'samplite',
        name: 'Samplite',
        kind: 'Pipe insulation',
        makers: [{ name: 'The Acme Works, Inc.', from: 1940, to: 1958, source: 1 }],
        use: 'On pipes.',
        places: [{ record: 2, source: 1 }],
        trusts: [{ slug: 'manville', source: 1 }],
        basis: 'certain',
        evidence: [document({ shows: 'used-or-made' })],
        unknown: ['Its color.'],
        checked: 'Read.',
      },
    ],
  },
  company: {
    companies: [
      {
        slug: 'acme-works',
        name: 'Acme Works',
        spellings: ['Acme Covering'],
        earlier: [{ name: 'Old Acme', note: 'Acme bought it.', source: 1 }],
        about: 'It made pipe covering.',
        years: { from: 1901, to: 1958, source: 1 },
        successor: { slug: 'new-acme', source: 1 },
        evidence: [document({ shows: 'used-or-made' })],
      },
      { slug: 'new-acme', name: 'New Acme' },
    ],
  },
}

beforeAll(async () => {
  const made = await createFreshDatabase()
  database = made.database
  serveFrom(database)
  const { db, pool } = database
  await pool.query(
    `insert into states (id, name, slug, code) values (1, 'Virginia', 'virginia', 'VA')`,
  )
  const city = await createCity(db, { name: 'Norfolk', slug: 'norfolk', stateId: 1 })
  await createFacility(db, { id: 1, name: 'The Yard', city, grade: 'documented' })
  await createFacility(db, {
    id: 2,
    name: 'Acme Plant',
    city,
    companyName: 'Acme Works',
    grade: 'documented',
  })
  await pool.query(
    `insert into facility_facts (facility_id, kind, name) values (2, 'trade', 'Boiler workers')`,
  )
  const groups = kindList.map(([name, kind]) => ({
    name,
    kind,
    entries: kind.entriesOf(kind.file.parse(files[name])),
  }))
  for (const { table, rows } of thingBatches(groups)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await pool.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    )
  }
  await refreshCounts(database)
  return () => made.dispose()
})

const read = async (path: string) => {
  const reply = await api.request(`/api${path}`)
  expect(reply.status, path).toBe(200)
  return reply
}
const html = async (path: string) => (await read(path)).text()
const namesFor = async (text: string) =>
  (await searchEverything(database.db, text, 9)).suggestions
    .filter(({ kind }) => kind === 'ship')
    .map(({ href }) => href)

describe('ships, trades and products', () => {
  it('are lists with limits, and single records with documents', async () => {
    const list = await read('/ships?limit=1')
    expect(list.headers.get('x-total-count')).toBe('2')
    expect(await list.json()).toMatchObject([{ slug: 'uss-sample-cv-120', hull: 'CV-120' }])
    expect(await (await read('/ships?offset=1')).json()).toMatchObject([
      { slug: 'uss-sample-dd-7', grade: 'listed', documentCount: 0 },
    ])
    for (const wrong of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x'])
      expect((await api.request(`/api/ships?${wrong}`)).status, wrong).toBe(400)
    const ship = await (await read('/ships/uss-sample-cv-120')).json()
    expect(ship).toMatchObject({
      grade: 'documented',
      otherNames: ['CV-120', 'CVS-120', 'Specimen'],
      evidence: [
        { outcome: 'finding', namesIt: true, shows: 'exposure-found', readAs: 'excerpt' },
        { outcome: 'contention' },
      ],
    })
    expect((await api.request('/api/ships/none')).status).toBe(404)
  })

  it('are linked both ways, with the yard, the maker, the trust and the rating', async () => {
    const ship = await (await read('/ships/uss-sample-cv-120')).json()
    const links = (thing: { relations: { role: string; page: string }[] }) =>
      thing.relations.map(({ role, page }) => `${role} ${page}`)
    expect(links(ship)).toEqual([
      'built-at /virginia/norfolk/the-yard-asbestos-exposure',
      'overhaul-at /virginia/norfolk/the-yard-asbestos-exposure',
      'served-as /veterans#ratings',
      'same-work /trades/boiler-tenders',
    ])
    const trade = await (await read('/trades/boiler-tenders')).json()
    expect(links(trade)).toEqual([
      'used /products/samplite',
      'same-work /veterans#ratings',
      'served-as /ships/uss-sample-cv-120',
      'named-at /virginia/norfolk/acme-plant-asbestos-exposure',
    ])
    const product = await (await read('/products/samplite')).json()
    expect(links(product)).toEqual([
      'found-at /virginia/norfolk/acme-plant-asbestos-exposure',
      'answers-for /trusts/manville',
      'made-by /companies/acme-works',
      'used /trades/boiler-tenders',
    ])
    expect(await html('/facts/1.html')).toContain('/ships/uss-sample-cv-120')
    expect(await html('/facts/2.html')).toContain('/trades/boiler-tenders')
    expect(await html('/facts/2.html')).toContain('/products/samplite')
    const maker = await html('/thing-pages/companies/acme-works')
    for (const part of ['/products/samplite', 'Succeeded by', '/companies/new-acme', '1901–1958'])
      expect(maker).toContain(part)
    const successor = await html('/thing-pages/companies/new-acme')
    expect(successor).toMatch(/Successor of.*\/companies\/acme-works/s)
    expect(await html('/thing-links/trust/manville')).toContain('/products/samplite')
    expect(await html('/thing-links/category/shipyards')).toContain('/trades/boiler-tenders')
    expect((await api.request('/api/thing-links/state/ohio')).status).toBe(404)
  })

  it('are narrowed by type, by what documents show and by name', async () => {
    const shown = async (query: string) =>
      (await html(`/thing-pages/ships?${query}`)).match(/href="\/ships\/[^"?#]+/g)?.length ?? 0
    expect(await shown('outcome=finding')).toBe(1)
    expect(await shown('outcome=none')).toBe(1)
    expect(await shown('outcome=verdict')).toBe(0)
    expect(await shown('type=carrier')).toBe(2)
    expect(await shown('q=cvs+120')).toBe(1)
    for (const wrong of ['type=%25', 'page=0', `q=${'x'.repeat(101)}`])
      expect((await api.request(`/api/thing-pages/ships?${wrong}`)).status, wrong).toBe(400)
  })

  it.each([
    ['CV-120', ['/ships/uss-sample-cv-120']],
    ['cv 120', ['/ships/uss-sample-cv-120']],
    ['cv120', ['/ships/uss-sample-cv-120']],
    ['CVA-120', ['/ships/uss-sample-cv-120']],
    ['dd7', ['/ships/uss-sample-dd-7']],
    ['CVE-120', []],
    ['USS Sample', ['/ships/uss-sample-cv-120', '/ships/uss-sample-dd-7']],
    ['the Sample', ['/ships/uss-sample-cv-120', '/ships/uss-sample-dd-7']],
    ['USS Sampel', ['/ships/uss-sample-cv-120', '/ships/uss-sample-dd-7']],
    ['Specimen', ['/ships/uss-sample-cv-120']],
    ['USS Nothing Alike', []],
  ])('%s is found', async (text, found) => {
    expect(await namesFor(text)).toEqual(found)
  })

  it('are listed by name for those who compare on the device, with number, type, years and ratings', async () => {
    const list = async (query = ''): Promise<Record<string, unknown>[]> =>
      (await read(`/thing-names${query}`)).json()
    const names = await list()
    expect(names.find(({ slug }) => slug === 'uss-sample-cv-120')).toMatchObject({
      kind: 'ship',
      name: 'USS Sample',
      number: 'CV-120',
      about: 'Aircraft carrier',
      names: expect.arrayContaining(['Specimen', 'CVS-120']),
      trusts: [],
    })
    expect(names.find(({ kind, slug }) => kind === 'rating' && slug === 'BT')).toMatchObject({
      number: 'BT',
      about: 'Highly probable',
    })
    const spanish = await list('?lang=es')
    expect(spanish.find(({ slug }) => slug === 'boiler-tenders')).toMatchObject({
      name: 'Fogonero',
      names: expect.arrayContaining(['Boiler tender']),
    })
  })

  it('keep to the words of their language', async () => {
    expect(await (await read('/trades/boiler-tenders')).json()).toMatchObject({
      name: 'Boiler tender',
      otherNames: ['stoker'],
    })
    expect(await (await read('/trades/boiler-tenders?lang=es')).json()).toMatchObject({
      name: 'Fogonero',
    })
    expect(await html('/thing-pages/ships/uss-sample-cv-120?lang=es')).toContain(
      'Lo que se determinó',
    )
    // A screen reader reads names in their language; trades have one in Spanish.
    const spanish = await html('/thing-pages/products/samplite?lang=es')
    expect(spanish).toContain('<h1 lang="en">Samplite</h1>')
    expect(spanish).toMatch(/lang="en">Acme Plant</)
    expect(spanish).toMatch(/<a href="[^"]*boiler-tenders">Fogonero</)
    expect(await html('/thing-pages/products/samplite')).not.toContain('lang=')
  })

  it('are refused when a source points to no document, or documents are out of order', () => {
    const problems = (change: object) => {
      const [ship] = structuredClone(files.ship as { ships: object[] }).ships
      const given = { type: 'carrier', ships: [{ ...ship, ...change }] }
      return kinds.ship.file.safeParse(given).success
    }
    expect(problems({})).toBe(true)
    expect(problems({ launched: { year: 1943, source: 3 } })).toBe(false)
    expect(problems({ evidence: [document({ year: 2010 }), document({ year: 2005 })] })).toBe(false)
  })
})

/** The facts are what the contract says: replies are made of them as they are. */
describe('each kind', () => {
  it.each(kindList)('%s stores facts of its contract', (name, kind) => {
    const entries: Entry[] = kind.entriesOf(kind.file.parse(files[name]))
    for (const { facts } of entries) expect(kind.facts.safeParse(facts).error).toBeUndefined()
  })
})

it('sitemaps leave out a ship of which no document says anything, like its page', async () => {
  expect(await listThingAddresses(database.db, 'ship')).toEqual(['uss-sample-cv-120'])
})
