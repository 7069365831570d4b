import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import type { TrustMatch } from './trusts.contract.ts'

let dispose: () => Promise<void>

beforeAll(async () => {
  const made = await createFreshDatabase()
  dispose = made.dispose
  serveFrom(made.database)
  await made.database.pool.query(
    `insert into states (id, name, slug, code) values (1, 'Ohio', 'ohio', 'OH');
     insert into cities (id, name, slug, state_id) values (1, 'Akron', 'akron', 1);
     insert into facilities (id, name, slug, city_id, state_id, company_name, parent_company, is_active) values
       (1, 'Waukegan Works', 'waukegan-works', 1, 1, 'Johns-Manville Sales Corp.', null, true),
       (2, 'Small Shop', 'small-shop', 1, 1, 'Small Shop Inc.', 'General Motors Corporation', true),
       (3, 'Gone Works', 'gone-works', 1, 1, 'Celotex', null, false)`,
  )
})

afterAll(() => dispose())

const match = async (q: string) => {
  const reply = await api.request(`/api/trust-matches?q=${encodeURIComponent(q)}`)
  expect(reply.status).toBe(200)
  const found = (await reply.json()) as TrustMatch[]
  return found.map(({ slug, by, named }) => `${slug} ${by} ${named}`)
}

describe('GET /api/trust-matches', () => {
  it.each([
    ['Unibestos', ['pittsburgh-corning product Unibestos']],
    ['johns manville corp', ['manville company Johns-Manville']],
    ['Waukegan Works', ['manville workplace Johns-Manville Sales Corp.']],
    ['small shop', ['motors-liquidation workplace General Motors Corporation']],
    ['Gone Works', []],
    ['the company', []],
    ['Atlantis Insulation', []],
  ])('finds the trusts for %s', async (q, expected) => {
    expect(await match(q)).toEqual(expected)
  })

  it('takes several names, keeps the surest match of each trust and puts hints last', async () => {
    const found = await match('boilers\nKaylo, Fibreboard')
    expect(found[0]).toBe('owens-corning-fibreboard product Kaylo')
    expect(found[1]).toBe('owens-illinois product Kaylo')
    expect(found.slice(2).every((one) => one.includes(' hint boilers'))).toBe(true)
    expect(found.filter((one) => one.startsWith('owens-corning'))).toHaveLength(1)
  })

  it('knows words in each language', async () => {
    const inEnglish = await match('refractories')
    expect(inEnglish.length).toBeGreaterThan(2)
    const inSpanish = await match('refractarios')
    expect(inSpanish).toEqual(inEnglish.map((one) => one.replace('refractories', 'refractarios')))
  })

  it('refuses what is too long', async () => {
    expect((await api.request(`/api/trust-matches?q=${'a'.repeat(301)}`)).status).toBe(400)
  })
})

describe('the pages of trusts', () => {
  it('show a record with its source', async () => {
    const html = await (await api.request('/api/trust-pages/record/pittsburgh-corning')).text()
    expect(html).toContain('Unibestos')
    expect(html).toContain('No. 00-22876')
    const manville = await (await api.request('/api/trust-pages/record/manville')).text()
    expect(manville).toContain('<dt>Claims are handled by</dt><dd>Claims Resolution Management')
    expect(html).not.toContain('Claims are handled by')
    expect((await api.request('/api/trust-pages/record/none')).status).toBe(404)
    expect((await api.request('/api/trusts/none')).status).toBe(404)
  })

  it('give a percentage with its fund, state, earlier ones and notice, and none that is not known', async () => {
    const record = async (slug: string) =>
      (await api.request(`/api/trust-pages/record/${slug}`)).text()
    const twoFunds = await record('owens-corning-fibreboard')
    expect(twoFunds).toContain('<b>4.3%</b> (claims against the Owens Corning fund)')
    expect(twoFunds).toContain('<b>3.5%</b> (claims against the Fibreboard fund)')
    expect(twoFunds).toContain('as of June 30, 2026.')
    expect(twoFunds).toContain('while the consent that the trust needs is pending')
    expect(twoFunds).toContain('<span>2024 <b>4.7%</b> <a href=')
    expect(twoFunds).toContain('known from the Asbestos Trust Tracker, which quotes it')
    const listed = await record('wr-grace')
    expect(listed).toContain('Earlier <b>31.7%</b>')
    expect(listed).toContain('list of the Asbestos Trust Tracker')
    const read = await record('motors-liquidation')
    expect(read).toContain('href="https://www.claimsres.com/wp-content/uploads/December-3-2025')
    expect(read).not.toContain('list of the Asbestos Trust Tracker')
    expect(await record('jt-thorpe-california')).toContain('once the trust has changed its systems')
    expect(await record('porter-hayden')).toContain('<dt>Pays now</dt><dd>Not confirmed</dd>')
  })

  it('escape what a visitor wrote', async () => {
    const q = encodeURIComponent('<b>Kaylo')
    const html = await (await api.request(`/api/trust-pages/matches?q=${q}`)).text()
    expect(html).toContain('<u>&lt;b&gt;Kaylo</u>')
  })

  it('are linked from the record of a facility that names one of the companies', async () => {
    const facts = async (id: number) => (await api.request(`/api/facts/${id}.html`)).text()
    expect(await facts(1)).toContain('href="/trusts/manville"')
    expect(await facts(2)).toContain('href="/trusts/motors-liquidation"')
  })
})
