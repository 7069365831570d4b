import { beforeAll, describe, expect, it } from 'vitest'
import { createCity, createFacility, refreshCounts } from '../../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../../tests/support/test-services.ts'
import { createThing, editThing, setThingActive } from '../../editing/things/edit-thing.sql.ts'
import { saveThingDocument } from '../../editing/things/edit-thing-documents.sql.ts'
import { undoChange } from '../../editing/undo-change.sql.ts'
import { UNSAID } from '../../facilities/history.sql.ts'
import type { Companies } from './companies.contract.ts'
import type { CompanyRecords } from './companies.sql.ts'
import { listCompanyAddresses } from './companies.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  const made = await createFreshDatabase()
  database = made.database
  serveFrom(database)
  const { db, pool } = database
  await pool.query(
    `insert into states (id, name, slug, code) values (1, 'Illinois', 'illinois', 'IL'), (2, 'Montana', 'montana', 'MT')`,
  )
  const waukegan = await createCity(db, { name: 'Waukegan', slug: 'waukegan', stateId: 1 })
  const libby = await createCity(db, { name: 'Libby', slug: 'libby', stateId: 2 })
  const rows = [
    [1, 'Libby Mine', libby, 'W. R. GRACE & CO.', null, 'documented'],
    [2, 'Export Plant', libby, 'W.R. Grace and Company, Inc.', null, 'documented'],
    [3, 'Chicago Expander', waukegan, null, null, 'documented'],
    [4, 'Acme One', waukegan, 'The Acme Steel Co. (Chicago)', 'Holding <b>', 'listed'],
    [5, 'Acme Two', waukegan, 'Acme Steel Company', null, 'demonstration'],
    [6, 'Lonely Mill', waukegan, 'Lonely Mill Co.', 'Unknown', 'listed'],
    [7, 'Reporting Mill', waukegan, 'Reporter, Inc.', 'Unknown', 'reported'],
    [8, 'Invented A', waukegan, 'Invented Group', null, 'demonstration'],
    [9, 'Invented B', waukegan, 'Invented Group', null, 'demonstration'],
  ] as const
  for (const [id, name, city, companyName, parentCompany, grade] of rows)
    await createFacility(db, { id, name, city, companyName, parentCompany, grade })
  await pool.query(
    `insert into facility_facts (facility_id, kind, name, from_year, to_year) values
       (1, 'owner', 'Zonolite Company', null, 1963), (1, 'owner', 'W. R. Grace & Co.', 1963, 1990),
       (3, 'owner', 'Zonolite Company', 1948, 1963), (3, 'trade', 'Acme Steel', null, null);
     update facilities set operational_years = '1923-1990', former_names = '{Rainy Creek}' where id = 1`,
  )
  await refreshCounts(database)
  const id = await createThing(pool, 'company', { name: 'W. R. Grace & Co.', facts: FACTS }, UNSAID)
  await saveThingDocument(pool, { id, why: UNSAID }, STORY)
  const earlier = [{ name: 'Zonolite Company', note: 'Its mine was bought in 1963.', source: 1 }]
  await editThing(pool, { id, why: UNSAID }, { facts: { earlier } })
  return () => made.dispose()
})

const FACTS = { about: null, aboutSource: [], years: null, earlier: [] }
const STORY = {
  ...{
    kind: 'cleanup-record' as const,
    shows: 'place-and-period' as const,
    readAs: 'whole' as const,
  },
  ...{ title: 'The Libby Story', publisher: 'EPA', year: 2011, identifier: 'EPA ID MT0009083840' },
  ...{ statement: 'Grace bought the mine.', findIt: 'Ask EPA.', checkedOn: '2026-11-01' },
}

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await api.request(`/api${path}`)
  expect(reply.status, path).toBe(200)
  return reply.json() as Promise<Reply>
}
const html = async (path: string) => (await api.request(`/api${path}`)).text()

describe('the companies on the records', () => {
  it('are one for all spellings of a name, with their sites counted', async () => {
    const { companies, total } = await read<Companies>('/companies')
    expect(companies.map(({ slug, facilityCount }) => `${slug} ${facilityCount}`)).toEqual([
      'acme-steel 2',
      'invented-group 2',
      'reporter 1',
      'wr-grace 3',
    ])
    expect(total).toBe(4)
    expect(await html('/thing-pages/companies')).toContain('Named on the most sites')
    const letter = await read<Companies>('/companies?letter=w')
    expect(letter.companies).toMatchObject([
      { name: 'W. R. Grace & Co.', otherNames: ['Zonolite Company'], documentedCount: 3 },
    ])
    expect((await read<Companies>('/companies?page=9')).companies).toEqual([])
    for (const wrong of ['letter=ab', 'letter=%25', 'page=0', 'page=x'])
      expect((await api.request(`/api/companies?${wrong}`)).status, wrong).toBe(400)
  })

  it('have their states and trusts, and are marked when invented', async () => {
    const grace = await read<CompanyRecords>('/companies/wr-grace')
    expect(grace.states).toMatchObject([
      { code: 'IL', count: 1 },
      { code: 'MT', count: 2 },
    ])
    expect(grace.trusts).toEqual([
      { slug: 'wr-grace', name: 'WRG Asbestos PI Trust', named: 'W. R. Grace & Co.' },
    ])
    const isInvented = async (slug: string) =>
      (await read<CompanyRecords>(`/companies/${slug}`)).isDemonstration
    expect(await isInvented('invented-group')).toBe(true)
    expect(await isInvented('acme-steel')).toBe(false)
    expect((await api.request('/api/companies/lonely-mill')).status).toBe(404)
    expect((await api.request('/api/thing-pages/companies/none')).status).toBe(404)
  })

  it('show sites by state with role, years, former names and grade, and where a name comes from', async () => {
    const page = await html('/thing-pages/companies/wr-grace')
    expect(page).toContain('<section id="montana"')
    expect(page).toContain('href="/companies/wr-grace#montana"')
    expect(page).toContain('Formerly Rainy Creek')
    expect(page).toContain('<span>In operation 1923–1990</span>')
    // Since when the Zonolite Company owned the mine is not known.
    expect(page).toContain('Named as company to 1990')
    expect(page).toContain('Named as owner 1948–1963')
    expect(page).toContain('1923 to 1990')
    expect(page).toContain('EPA ID MT0009083840')
    expect(page).toContain('href="/trusts/wr-grace"')
  })

  it('are linked from facilities, trusts and search, and only with several documented sites from sitemaps', async () => {
    expect(await html('/facts/3.html')).toContain('href="/companies/wr-grace"')
    expect(await html('/facts/3.html')).toContain('because of the name Zonolite Company')
    expect(await html('/trust-pages/record/wr-grace')).toContain('href="/companies/wr-grace"')
    const { suggestions } = await read<{ suggestions: { kind: string; href: string }[] }>(
      '/search/everything?q=zonolite',
    )
    expect(suggestions.filter(({ kind }) => kind === 'company')).toMatchObject([
      {
        name: 'W. R. Grace & Co.',
        detail: 'Named on 3 facilities. Also Zonolite Company',
        href: '/companies/wr-grace',
      },
    ])
    expect(await listCompanyAddresses(database.db)).toEqual(['wr-grace'])
  })

  it('follow the records when these change, and are left alone otherwise', async () => {
    const { pool } = database
    const rows = async () =>
      (await pool.query(`select c.xmin::text, c.* from companies c order by slug`)).rows
    const before = await rows()
    await refreshCounts(database)
    expect(await rows()).toEqual(before)
    await pool.query(`update facilities set is_active = false where id in (5, 7)`)
    await refreshCounts(database)
    expect((await rows()).map(({ slug }) => slug)).toEqual(['invented-group', 'wr-grace'])
  })
})

const names = async () =>
  (await read<Companies>('/companies')).companies.map(
    ({ slug, facilityCount }) => `${slug} ${facilityCount}`,
  )
const acme = (name: string) => ({ name, role: 'other' as const })

describe('a company that an editor stores', () => {
  let id = 0
  const why = UNSAID
  beforeAll(async () => {
    const { pool } = database
    await pool.query('update facilities set is_active = true')
    await refreshCounts(database)
    id = await createThing(pool, 'company', { name: 'Acme Steel', facts: FACTS }, why)
  })

  it('keeps its page and address, and takes the records of each name that it is given; undone, they part again', async () => {
    const { pool } = database
    const before = await names()
    expect(before).toContain('acme-steel 2')
    const changeId = await editThing(
      pool,
      { id, why },
      { names: [acme('Invented Group, Inc.'), acme('Lonely Mill')] },
    )
    expect(await names()).toEqual(['acme-steel 5', 'reporter 1', 'wr-grace 3'])
    await expectAsFromScratch()
    // The address of a name that is another company's now leads there.
    expect(await read('/companies/invented-group')).toMatchObject({
      slug: 'acme-steel',
      facilityCount: 5,
      otherNames: expect.arrayContaining(['Lonely Mill Co.', 'Invented Group', 'Lonely Mill']),
    })
    expect(await html('/thing-pages/companies/acme-steel')).toContain('Lonely Mill')
    await undoChange(pool, changeId ?? 0, why)
    expect(await names()).toEqual(before)
    await expectAsFromScratch()
  })

  it('cannot be given the name of another one, nor be stored twice', async () => {
    const { pool } = database
    const taken = { names: [acme('Zonolite Co.')] }
    await expect(editThing(pool, { id, why }, taken)).rejects.toThrow('W. R. Grace & Co. already')
    const create = (name: string) => createThing(pool, 'company', { name, facts: FACTS }, why)
    await expect(create('The Acme Steel Company')).rejects.toThrow('There is a record')
    await expect(create('Unknown')).rejects.toThrow('is not the name of a company')
  })

  it('that no record names is not public until it is published, and leaves with its names when it is retired', async () => {
    const { pool } = database
    const before = await names()
    const facts = { ...FACTS, about: 'It made pipe covering.' }
    const other = await createThing(pool, 'company', { name: 'Nowhere Works', facts }, why)
    expect(await names()).toEqual(before)
    await setThingActive(pool, { id: other, why }, true)
    expect(await names()).toContain('nowhere-works 0')
    expect(await html('/thing-pages/companies/nowhere-works')).toContain('It made pipe covering.')
    await editThing(pool, { id: other, why }, { names: [acme('Invented Group')] })
    expect(await names()).toContain('nowhere-works 2')
    await setThingActive(pool, { id: other, why }, false)
    expect(await names()).toEqual(before)
    await expectAsFromScratch()
  })
})

async function expectAsFromScratch(): Promise<void> {
  const { pool } = database
  const all = async () =>
    (
      await pool.query(
        `select (select json_agg(c order by slug) from companies c) as companies,
                (select json_agg(l order by company_slug, facility_id) from facility_companies l) as links`,
      )
    ).rows
  const kept = await all()
  await pool.query('delete from companies; delete from facility_companies')
  await refreshCounts(database)
  expect(kept).toEqual(await all())
}
