import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compressPage } from './cached-page.ts'
import { fakeSite } from './page-cache.test-support.ts'

/** The real one, taken before the clock is faked. */
const realTurn = setImmediate
const ask = (headers: Record<string, string>) => ({ headers })

describe('a public page', () => {
  it('is rendered once for many simultaneous requests, then served from the cache', async () => {
    const { app, rendered } = fakeSite()
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.request('/florida')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(rendered).toEqual(['/florida'])
    const again = await app.request('/florida?utm_source=letter')
    expect([again.headers.get('x-cache'), rendered.length]).toEqual(['hit', 1])
  })

  it('is rendered for each type on record; types that somebody made up lead to the page without', async () => {
    const { app, rendered } = fakeSite()
    for (const [asked, to] of [
      ['?type=Shipyard', null],
      ['?type=x1', '/florida'],
      ['?utm_source=letter&type=x2&show=all', '/florida?utm_source=letter&show=all'],
      ['?type=ShipYARD', '/florida?type=Shipyard'],
      // The first of a repeated parameter counts, for the cache and for the page.
      ['?type=Shipyard&type=x3', null],
      ['?type=Shipyard', null],
    ]) {
      const reply = await app.request(`/florida${asked}`)
      expect([reply.status, reply.headers.get('location')]).toEqual([to ? 308 : 200, to])
    }
    expect(rendered).toEqual(['/florida?type=Shipyard'])
    await app.request('/florida/miami?letter=x1')
    await app.request('/florida/miami?letter=x2&sort=x3')
    expect(rendered.slice(1)).toEqual(['/florida/miami'])
  })

  it('is cached in each encoding, with its length and name', async () => {
    const { app } = fakeSite()
    const plain = await (await app.request('/florida')).text()
    for (const [accept, encoding, unpack] of [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const reply = await app.request('/florida', ask({ 'accept-encoding': accept }))
      const body = Buffer.from(await reply.arrayBuffer())
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(reply.headers.get('content-length')).toBe(String(body.byteLength))
      expect(unpack(body).toString()).toBe(plain)
    }
  })

  it('may be cached by a CDN and served through outages, while browsers revalidate', async () => {
    const { app } = fakeSite()
    const { headers } = await app.request('/florida')
    expect(headers.get('vary')).toBe('accept-encoding')
    const directives = headers
      .get('cache-control')
      ?.split(', ')
      .map((part) => part.split('='))
    expect(Object.fromEntries(directives ?? [])).toMatchObject({
      public: undefined,
      'max-age': '0',
      's-maxage': '300',
      'stale-while-revalidate': '86400',
      'stale-if-error': '604800',
    })
  })

  it('replies 304 without a body to a matching ETag, in whatever encoding it is asked for', async () => {
    const { app } = fakeSite()
    const etag = (await app.request('/florida')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const unchanged = await app.request('/florida', ask({ 'if-none-match': `"other", ${etag}` }))
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('etag')).toBe(etag)
    expect(unchanged.headers.get('cache-control')).toMatch(/^public/)
    expect(unchanged.headers.has('content-length')).toBe(false)
    // Its hashes are those of this rendering, and the browser may hold another.
    expect(unchanged.headers.has('content-security-policy')).toBe(false)
    const inBrotli = { 'if-none-match': etag, 'accept-encoding': 'br' }
    expect((await app.request('/florida', ask(inBrotli))).status).toBe(304)
  })

  it('has the same ETag in every process, whatever timestamps rendering wrote into it', async () => {
    const etagOf = async (moment: string, name: string) => {
      const html = `<p>${name}</p><script>data({updatedAt:${moment}})</script>`
      return (await compressPage(html, `script-src 'sha256-${moment}='`, {}, 1)).etag
    }
    const first = await etagOf('1794726182710', 'Mill')
    expect(await etagOf('1794726999999', 'Mill')).toBe(first)
    expect(await etagOf('1794726182710', 'Yard')).not.toBe(first)
  })

  it('is compressed fast for the first visitor, and again once a second one asks for it', async () => {
    const { app, pageCache } = fakeSite()
    const inBrotli = ask({ 'accept-encoding': 'br' })
    expect((await app.request('/florida', inBrotli)).headers.get('x-cache')).toBe('miss')
    expect(pageCache.findCached('/florida')?.isLoose).toBe(true)
    await vi.waitFor(() => expect(pageCache.findCached('/florida')?.isLoose).toBe(false))
    const again = await app.request('/florida', inBrotli)
    const body = brotliDecompressSync(Buffer.from(await again.arrayBuffer())).toString()
    expect([again.headers.get('x-cache'), body]).toEqual([
      'hit',
      expect.stringContaining('/florida of version 1'),
    ])
  })

  it('is rendered again when the data has changed', async () => {
    const { app, data, pageCache, rendered } = fakeSite()
    await app.request('/florida')
    expect(pageCache.findCached('/florida')).toBeDefined()
    data.version = 2
    expect(pageCache.findCached('/florida')).toBeUndefined()
    const reply = await app.request('/florida')
    expect([reply.headers.get('x-cache'), await reply.text()]).toEqual([
      'miss',
      expect.stringContaining('of version 2'),
    ])
    expect(rendered).toHaveLength(2)
  })

  it('is not cached when it does not exist', async () => {
    const { app, pageCache } = fakeSite()
    expect((await app.request('/gone')).status).toBe(404)
    expect(pageCache.findCached('/gone')).toBeUndefined()
  })

  it('of staff runs no script of the ad network', async () => {
    const { app } = fakeSite({ ADS_CLIENT: 'ca-pub-1' })
    const policyOf = async (path: string) =>
      (await app.request(path)).headers.get('content-security-policy')
    expect(await policyOf('/florida')).toMatch(/script-src [^;]*https:/)
    expect(await policyOf('/admin/leads')).not.toMatch(/https?:/)
  })

  it('is not cached when it belongs to one visitor or to staff', async () => {
    const { app, rendered } = fakeSite()
    for (const path of ['/search?q=mill', '/admin/leads', '/test-ads', '/thank-you']) {
      const replies = [await app.request(path), await app.request(path)]
      expect(replies.map(({ headers }) => headers.get('cache-control'))).toEqual([
        'no-store',
        'no-store',
      ])
    }
    expect(rendered).toHaveLength(8)
  })
})

describe('without a database', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }),
  )
  afterEach(() => void vi.useRealTimers())

  it('keeps serving cached pages, outdated ones if necessary', async () => {
    const { app, data, database } = fakeSite()
    await app.request('/florida')
    database.state = 'down'
    expect((await app.request('/florida')).headers.get('x-cache')).toBe('hit')
    data.version = 2
    const stale = await app.request('/florida')
    expect([stale.status, stale.headers.get('x-cache')]).toEqual([200, 'stale'])
    database.state = 'there'
    const fresh = await app.request('/florida')
    expect([fresh.headers.get('x-cache'), await fresh.text()]).toEqual([
      'miss',
      expect.stringContaining('of version 2'),
    ])
  })

  it.each(['down', 'hanging'] as const)(
    'replies 503 with Retry-After and a readable page within two seconds for uncached pages: %s',
    async (state) => {
      const { app, database } = fakeSite()
      database.state = state
      for (const path of ['/florida', '/search?q=mill']) {
        const reply = await within(2_000, app.request(path))
        expect([path, reply?.status, reply?.headers.get('retry-after')]).toEqual([path, 503, '10'])
        expect(reply?.headers.get('cache-control')).toBe('no-store')
        expect(await reply?.text()).toContain('<h1>Something went wrong</h1>')
      }
    },
  )

  it('says on the page of a failure that the records are invented, where they are', async () => {
    const { app, database, data } = fakeSite()
    const page = async () => (await app.request('/florida')).text()
    database.state = 'down'
    expect(await page()).not.toContain('Demonstration')
    data.isDemonstration = true
    expect(await page()).toContain(
      '<p><b>Demonstration data:</b> the facilities shown are invented.</p>\n<main>',
    )
  })

  it('says it in the language of the address', async () => {
    const { app, database, data } = fakeSite()
    database.state = 'down'
    data.isDemonstration = true
    for (const path of ['/es/florida', '/es/search?q=mill']) {
      const page = await (await app.request(path)).text()
      expect(page).toContain('<html lang="es-US">')
      expect(page).toContain('<h1>Algo salió mal</h1>')
      expect(page).toContain('<a href="/es">página de inicio</a>')
      expect(page).not.toMatch(/\b(the|is|home|demonstration)\b/i)
    }
  })

  it('waits for a database that is only busy', async () => {
    const { app, database } = fakeSite()
    database.state = 'busy'
    expect((await turnClockUntil(app.request('/florida'))).status).toBe(200)
  })

  it('serves an outdated page when the database hangs', async () => {
    const { app, data, database } = fakeSite()
    await app.request('/florida')
    data.version = 2
    database.state = 'hanging'
    const reply = await within(2_000, app.request('/florida'))
    expect(reply?.headers.get('x-cache')).toBe('stale')
  })
})

/** Advances the fake clock until the work is done: compressing the page takes real time. */
async function turnClockUntil<T>(work: T | Promise<T>): Promise<T> {
  let isDone = false
  const done = Promise.resolve(work).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => realTurn(resolve))
  }
  return done
}

/** The result, if there is one within this many milliseconds of the fake clock. */
async function within<T>(ms: number, work: T | Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  Promise.resolve(work).then((value) => {
    result = value
  })
  await vi.advanceTimersByTimeAsync(ms)
  return result
}
