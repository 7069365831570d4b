import { describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import { seoFiles } from './seo-files.ts'
import { listFacilityFileStarts } from './sitemap.queries.ts'

const SITE_URL = 'https://atlas.example'

async function smallDirectory(): Promise<TestDatabase> {
  const database = await freshDatabase()
  serveFrom(database, { SITE_URL })
  await database.pool.query(
    `insert into dataset (name) values ('test');
     insert into states (id, name, slug, code) values (1, 'Ohio', 'ohio', 'OH');
     insert into cities (id, name, slug, state_id, facility_count) values (1, 'Akron', 'akron', 1, 3), (2, 'Empty', 'empty', 1, 0);
     insert into facilities (id, name, slug, city_id, state_id, description, is_active, updated_at) values
       (1, 'Tire & Rubber <Works>', 'tire', 1, 1, 'Made tires.', true, '2026-01-02T03:04:05Z'),
       (2, 'Thin', 'thin', 1, 1, null, true, '2026-01-01'),
       (3, 'Told', 'told', 1, 1, null, true, '2026-01-01'),
       (4, 'Gone', 'gone', 1, 1, 'Was here.', false, '2026-01-01');
     insert into content_templates (template_type, template_name, content_blocks)
       values ('facility', 'told_content_v2', '{"A text."}')`,
  )
  return database
}

const read = async (path: string) => (await seoFiles.request(path)).text()

describe('sitemaps', () => {
  it('name every file in the index, with the public address', async () => {
    await smallDirectory()
    const index = await read('/sitemap.xml')
    for (const file of ['pages', 'states', 'cities', 'facilities-1']) {
      expect(index).toContain(`<loc>${SITE_URL}/sitemaps/${file}.xml</loc>`)
    }
  })

  it('list active facilities that have something to say, with their own date', async () => {
    await smallDirectory()
    const file = await read('/sitemaps/facilities-1.xml')
    expect(file).toContain(
      `<loc>${SITE_URL}/ohio/akron/tire-asbestos-exposure</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`,
    )
    expect(file).toContain('/told-asbestos-exposure')
    expect(file).not.toContain('/thin-asbestos-exposure')
    expect(file).not.toContain('/gone-asbestos-exposure')
    expect(file.trim().endsWith('</urlset>')).toBe(true)
  })

  it('list cities that have facilities, and answer 404 for a file that is not', async () => {
    await smallDirectory()
    expect(await read('/sitemaps/cities.xml')).not.toContain('/ohio/empty')
    expect((await seoFiles.request('/sitemaps/facilities-2.xml')).status).not.toBe(200)
  })

  it('split at so many facilities a file', async () => {
    const { db } = await smallDirectory()
    expect(await listFacilityFileStarts(db, 2)).toEqual([1, 3])
  })
})

describe('other files', () => {
  it('robots.txt closes what is not for search engines and names the sitemap', async () => {
    await smallDirectory()
    const robots = await read('/robots.txt')
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  })

  it('the feed escapes what is in the data', async () => {
    await smallDirectory()
    expect(await read('/feed.atom')).toContain(
      '<title>Tire &amp; Rubber &lt;Works&gt;, Akron, Ohio</title>',
    )
  })

  it('security.txt has a contact and expires within a year', async () => {
    await smallDirectory()
    const text = await read('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: /)
    const expires = new Date(text.match(/Expires: (\S+)/)?.[1] ?? '')
    expect(expires.getTime() - Date.now()).toBeLessThanOrEqual(366 * 86_400_000)
  })
})
