import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { api, mounted, serveFrom } from '../../tests/support/test-services.ts'
import type { City } from '../directory/cities/cities.contract.ts'
import type { Facility, FacilityListItem } from '../directory/facilities/facilities.contract.ts'
import { isIndexableCity, isIndexableFacility } from '../directory/facilities/indexable.ts'
import { addressIn, splitAddress } from '../site/addresses.ts'
import { findPage } from '../site/pages.ts'
import { theme } from '../site/theme.ts'
import { crawlerFiles } from './crawler-files.ts'
import { feed } from './feed.ts'
import { createKnownValues } from './page-cache/known-values.ts'
import { listFacilityFileStarts } from './publishing.sql.ts'
import { sitemaps } from './sitemap.ts'

const site = mounted(new Hono().route('/', crawlerFiles).route('/', sitemaps).route('/', feed))
const SITE_URL = 'https://atlas.example'

let database: TestDatabase
let dispose: () => Promise<void>

// Once for the whole file: these files only read.
beforeAll(async () => {
  const made = await createFreshDatabase()
  database = made.database
  dispose = made.dispose
  serveFrom(database, { SITE_URL })
  await database.pool.query(
    `insert into dataset (name) values ('test');
     insert into states (id, name, slug, code) values (1, 'Ohio', 'ohio', 'OH'), (2, 'Texas', 'texas', 'TX');
     insert into categories (id, name, slug) values (1, 'Manufacturing', 'manufacturing'), (2, 'Shipyards', 'shipyards');
     insert into cities (id, name, slug, state_id, facility_count) values (1, 'Akron', 'akron', 1, 3), (2, 'Empty', 'empty', 1, 0);
     insert into facilities (id, name, slug, city_id, state_id, description, is_active, updated_at) values
       (1, 'Tire & Rubber <Works>', 'tire', 1, 1, 'Made tires.', true, '2026-01-02T03:04:05Z'),
       (2, 'Thin', 'thin', 1, 1, null, true, '2026-01-01'),
       (3, 'Told', 'told', 1, 1, null, true, '2026-01-01'),
       (4, 'Gone', 'gone', 1, 1, 'Was here.', false, '2026-01-01');
     update facilities set category_id = 1 where id = 1;
     insert into content_templates (template_type, template_name, content_blocks)
       values ('facility', 'told_content_v2', '{"A text."}')`,
  )
})

afterAll(() => dispose())

const read = async (path: string) => (await site.request(path)).text()

describe('while invented records are loaded', () => {
  beforeAll(() => database.pool.query('update dataset set is_demonstration = true'))
  afterAll(() => database.pool.query('update dataset set is_demonstration = false'))

  it('the sitemaps are valid and list no page', async () => {
    expect(await read('/sitemap.xml')).toMatch(
      /^<\?xml .*\n<sitemapindex [^>]+>\n<\/sitemapindex>\n$/,
    )
    for (const file of ['pages', 'states', 'cities']) {
      const reply = await site.request(`/sitemaps/${file}.xml`)
      expect([file, reply.status]).toEqual([file, 200])
      expect(await reply.text()).toMatch(/<urlset [^>]+>\n<\/urlset>\n$/)
    }
    expect((await site.request('/sitemaps/facilities-1.xml')).status).toBe(404)
  })

  it('robots.txt lets crawlers read that a page may not be indexed', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain('the facilities shown are invented')
    expect(robots).not.toMatch(/^Disallow: \/$/m)
    expect(robots).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  })

  it('the feed says so and announces nothing', async () => {
    const feed = await read('/feed.atom')
    expect(feed).toContain('<subtitle>Demonstration data: the facilities shown are invented')
    expect(feed).not.toContain('<entry>')
    expect(await read('/llms.txt')).toContain('the facilities shown are invented')
  })
})

describe('sitemaps', () => {
  it('have an index of every file, with the public address', async () => {
    const index = await read('/sitemap.xml')
    for (const file of ['pages', 'states', 'cities', 'facilities-1']) {
      expect(index).toContain(`<loc>${SITE_URL}/sitemaps/${file}.xml</loc>`)
    }
  })

  it('list active facilities with content, each with its date', async () => {
    const file = await read('/sitemaps/facilities-1.xml')
    expect(file).toContain(
      `<loc>${SITE_URL}/ohio/akron/tire-asbestos-exposure</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`,
    )
    expect(file).toContain('/told-asbestos-exposure')
    expect(file).not.toContain('/thin-asbestos-exposure')
    expect(file).not.toContain('/gone-asbestos-exposure')
    expect(file.trim().endsWith('</urlset>')).toBe(true)
  })

  it('list states and state categories with facilities, dated by their facilities', async () => {
    const file = await read('/sitemaps/states.xml')
    const dated = '<lastmod>2026-01-02T03:04:05.000Z</lastmod>'
    expect(file).toContain(`<loc>${SITE_URL}/ohio</loc>${dated}`)
    expect(file).toContain(`<loc>${SITE_URL}/ohio/category/manufacturing</loc>${dated}`)
    expect(file).not.toContain('/ohio/category/shipyards')
    expect(file).not.toContain('/texas')
    expect(await read('/sitemaps/cities.xml')).toContain(
      `<loc>${SITE_URL}/ohio/akron</loc>${dated}`,
    )
  })

  it('list the fixed pages once, articles with the date of their last change', async () => {
    const file = await read('/sitemaps/pages.xml')
    const addresses = [...file.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const path of ['/', '/states', '/category/schools', '/data', '/about', '/glossary']) {
      expect(addresses).toContain(SITE_URL + path)
    }
    expect(file).toMatch(/shipyard-legal-rights<\/loc><lastmod>\d{4}-/)
    expect(file).not.toContain('/thank-you')
  })

  it('list cities with facilities, and reply 404 for an unknown file', async () => {
    expect(await read('/sitemaps/cities.xml')).not.toContain('/ohio/empty')
    expect((await site.request('/sitemaps/facilities-2.xml')).status).not.toBe(200)
  })

  it('have a limited number of facilities in each file', async () => {
    expect(await listFacilityFileStarts(database.db, 1)).toEqual([1, 3])
    expect(await listFacilityFileStarts(database.db, 2)).toEqual([1])
  })
})

describe('with a second language', () => {
  it('each translated page is listed in both, and names both; others are listed in English', async () => {
    const index = await read('/sitemap.xml')
    const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address)
    expect(files).toContain(`${SITE_URL}/sitemaps/es-pages.xml`)
    const listed = new Map<string, string>()
    for (const file of files) {
      const text = await read(file.slice(SITE_URL.length))
      for (const [, address = '', links = ''] of text.matchAll(/<loc>([^<]+)<\/loc>(.*)<\/url>/g)) {
        expect(listed.has(address), address).toBe(false)
        listed.set(address, links.replace(/<lastmod>.*<\/lastmod>/, ''))
      }
    }
    const alternate = (name: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${SITE_URL}${path}"/>`
    for (const [address, links] of listed) {
      const found = findPage(address.slice(SITE_URL.length))
      const { path } = splitAddress(address.slice(SITE_URL.length))
      const names = [
        ['en', path],
        ['es', addressIn('es', path)],
        ['x-default', path],
      ] as const
      const expected = found?.page.translated ? names.map(([name, to]) => alternate(name, to)) : []
      expect(links, address).toBe(expected.join(''))
      expect(listed.has(SITE_URL + addressIn('es', path)), address).toBe(expected.length > 0)
    }
    expect(listed.has(`${SITE_URL}/es/primeros-pasos`)).toBe(true)
    expect((await site.request('/sitemaps/fr-pages.xml')).status).toBe(404)
  })

  it('there is a feed in it', async () => {
    const feed = await read('/es/feed.atom')
    expect(feed).toContain('xml:lang="es-US"')
    expect(feed).toContain('<title>Exposure Atlas: registros nuevos y corregidos</title>')
    expect(feed).toContain(`<link href="${SITE_URL}/es"/>`)
  })

  it('the feed has each summary in it, or says that it is English', async () => {
    expect(await read('/es/feed.atom')).toContain('<summary xml:lang="en">Made tires.</summary>')
    await database.pool.query(
      `insert into translations (language, english, translation) values ('es', 'Made tires.', 'Hacía llantas.')`,
    )
    expect(await read('/es/feed.atom')).toContain('<summary>Hacía llantas.</summary>')
    expect(await read('/feed.atom')).toContain('<summary>Made tires.</summary>')
  })
})

describe('other files', () => {
  it('robots.txt excludes what is not for search engines and names the sitemap', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  })

  it('robots.txt and security.txt repeat no host that somebody made up', async () => {
    serveFrom(database)
    const asked = async (path: string) => (await site.request(`http://evil.example${path}`)).text()
    expect(await asked('/robots.txt')).not.toContain('evil')
    expect(await asked('/.well-known/security.txt')).not.toContain('evil')
    expect(await read('/robots.txt')).toContain('Sitemap: http://localhost/sitemap.xml')
    serveFrom(database, { SITE_URL })
  })

  it('the feed escapes the data', async () => {
    expect(await read('/feed.atom')).toContain(
      '<title>Tire &amp; Rubber &lt;Works&gt;, Akron, Ohio</title>',
    )
  })

  it('the feed tells new records from corrected ones', async () => {
    const feed = await read('/feed.atom')
    expect(feed.match(/<category term="(new|corrected)"\/>/g)).toHaveLength(3)
  })

  it('llms.txt links only to pages of this site, and manifest and icons exist', async () => {
    const text = await read('/llms.txt')
    for (const [, address = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      expect(address.startsWith(`${SITE_URL}/`), address).toBe(true)
    }
    const manifest = JSON.parse(await read('/site.webmanifest'))
    expect(manifest).toMatchObject({ short_name: 'Exposure Atlas', theme_color: theme.paper })
    for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true)
  })

  it('security.txt has a contact and expires within a year', async () => {
    const text = await read('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: /)
    const expires = new Date(text.match(/Expires: (\S+)/)?.[1] ?? '')
    expect(expires.getTime() - Date.now()).toBeLessThanOrEqual(366 * 86_400_000)
  })
})

it('a facility or city is in the sitemap exactly when its page may be indexed', async () => {
  await database.pool.query(
    `insert into cities (id, name, slug, state_id, facility_count) values
       (3, 'Mixed', 'mixed', 1, 6), (4, 'Bare', 'bare', 1, 1), (5, 'Written', 'written', 1, 1);
     insert into facilities (id, name, slug, city_id, state_id, company_name, operational_years,
       asbestos_years, exposure_materials, description) values
       (11, 'Company', 'company', 3, 1, 'Acme', null, null, '{}', null),
       (12, 'Years', 'years', 3, 1, null, '1940-1970', null, '{}', null),
       (13, 'Asbestos', 'asbestos', 3, 1, null, null, '1940-1960', '{}', null),
       (14, 'Materials', 'materials', 3, 1, null, null, null, '{Lagging}', null),
       (15, 'Nothing', 'nothing', 3, 1, null, null, null, '{}', ''),
       (16, 'Emptied', 'emptied', 3, 1, null, null, null, '{}', null),
       (17, 'Alone', 'alone', 4, 1, null, null, null, '{}', null),
       (18, 'Plain', 'plain', 5, 1, null, null, null, '{}', null);
     insert into content_templates (template_type, template_name, content_blocks) values
       ('facility', 'emptied_content_v1', '{}'), ('city', 'written_content_adaptive', '{"A text."}')`,
  )
  const facilities = await read('/sitemaps/facilities-1.xml')
  const listed: string[] = []
  for (const slug of ['company', 'years', 'asbestos', 'materials', 'nothing', 'emptied']) {
    const reply = await api.request(`/api/facilities/ohio/mixed/${slug}`)
    const isListed = facilities.includes(`/mixed/${slug}-asbestos-exposure`)
    expect(isListed, slug).toBe(isIndexableFacility((await reply.json()) as Facility, false))
    if (isListed) listed.push(slug)
  }
  expect(listed).toEqual(['company', 'years', 'asbestos', 'materials'])
  const cities = await read('/sitemaps/cities.xml')
  for (const [slug, hasText] of [
    ['mixed', false],
    ['bare', false],
    ['written', true],
  ] as const) {
    const { id } = (await (await api.request(`/api/cities/ohio/${slug}`)).json()) as City
    const cards = await api.request(`/api/facilities?cityId=${id}&limit=1000&fields=card`)
    const isIndexable = isIndexableCity((await cards.json()) as FacilityListItem[], hasText)
    expect(cities.includes(`/ohio/${slug}<`), slug).toBe(isIndexable)
    expect(isIndexable, slug).toBe(slug !== 'bare')
  }
})

it('the index lists no empty file, and unknown files are not found', async () => {
  await database.pool.query(`update facilities set is_active = false`)
  const index = await read('/sitemap.xml')
  expect([...index.matchAll(/sitemaps\/([^<]+)/g)].map(([, file]) => file)).toEqual([
    'pages.xml',
    'es-pages.xml',
  ])
  for (const file of ['constructor', 'nothing', 'facilities-1']) {
    expect((await site.request(`/sitemaps/${file}.xml`)).status, file).not.toBe(200)
  }
})

it('knows what pages can be filtered by, and how many pages a list has', async () => {
  await database.pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id, facility_type)
     select n, 'Mill ' || n, 'mill-' || n, 1, 1, 1, 'Mill' from generate_series(101, 250) n;
     insert into companies (slug, name, facility_count, documented_count, is_demonstration)
     select 'a' || n, 'A' || n, 250, 0, false from generate_series(1, 501) n;
     insert into things (kind, slug, name, grade, document_count, facets, facts, unknowns)
     select 'ship', 's' || n, 'S' || n, 'listed', 0, array['type:carrier'], '{}', '{}' from generate_series(1, 101) n`,
  )
  const findCorrections = createKnownValues(database.db, () => 1)
  for (const [key, corrections] of [
    ['/ohio?type=Mill', {}],
    ['/ohio?show=all&type=MILL', { type: 'Mill' }],
    ['/ohio?type=x1', { type: null }],
    ['/ohio/akron?category=Other&letter=M', {}],
    ['/ohio/akron?category=Others', { category: null }],
    ['/contact?correction=1', {}],
    ['/contact?correction=99', { correction: null }],
    ['/category/manufacturing?page=2&state=ohio', {}],
    ['/category/manufacturing?page=9999&state=ohio', { page: '2' }],
    ['/category/manufacturing?page=2&state=nowhere', { page: null, state: null }],
    ['/companies?page=2', {}],
    ['/companies?page=9999', { page: '2' }],
    ['/companies?letter=b&page=2', { page: null }],
    ['/companies/a1?page=9999', { page: '3' }],
    ['/companies/nobody?page=2', { page: null }],
    ['/ships?page=2&type=carrier', {}],
    ['/ships?page=9999', { page: '2' }],
    ['/ships?type=mill', { type: null }],
    ['/trades?page=2', { page: null }],
  ] as const) {
    expect([key, Object.fromEntries(await findCorrections(key))]).toEqual([key, corrections])
  }
})
