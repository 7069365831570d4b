import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packPage } from './pack-page.ts'
import { pretendSite } from './page-cache.test-support.ts'

/** As it is before the clock is taken over. */
const realTurn = setImmediate
const ask = (headers: Record<string, string>) => ({ headers })

describe('a public page', () => {
  it('is made once, however many ask at once, and then kept', async () => {
    const { app, rendered } = pretendSite()
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.request('/florida')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(rendered).toEqual(['/florida'])
    const again = await app.request('/florida?utm_source=letter')
    expect([again.headers.get('x-cache'), rendered.length]).toEqual(['hit', 1])
  })

  it('is ready in each encoding, with the length and name of that one', async () => {
    const { app } = pretendSite()
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

  it('may be kept by a CDN, and served by it through faults, but is asked for by browsers', async () => {
    const { app } = pretendSite()
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

  it('answers 304 without a body to who has it, and 200 to who has another encoding', async () => {
    const { app } = pretendSite()
    const etag = (await app.request('/florida')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}-identity"$/)
    const held = await app.request('/florida', ask({ 'if-none-match': `"other", ${etag}` }))
    expect([held.status, await held.text()]).toEqual([304, ''])
    expect(held.headers.get('etag')).toBe(etag)
    expect(held.headers.get('cache-control')).toMatch(/^public/)
    expect(held.headers.has('content-length')).toBe(false)
    const other = { 'if-none-match': etag, 'accept-encoding': 'br' }
    expect((await app.request('/florida', ask(other))).status).toBe(200)
  })

  it('has the same ETag in every process, though each wrote another time into it', async () => {
    const etagOf = async (moment: string, name: string) => {
      const html = `<script>{dataUpdatedAt:${moment},u:${moment},name:"${name}"}</script>`
      return (await packPage(html, '', {}, 1)).replies.br.etag
    }
    const first = await etagOf('1794726182710', 'Mill')
    expect(await etagOf('1794726999999', 'Mill')).toBe(first)
    expect(await etagOf('1794726182710', 'Yard')).not.toBe(first)
  })

  it('is made anew when the data changed', async () => {
    const { app, data, pages, rendered } = pretendSite()
    await app.request('/florida')
    expect(pages.findReady('/florida')).toBeDefined()
    data.version = 2
    expect(pages.findReady('/florida')).toBeUndefined()
    const reply = await app.request('/florida')
    expect([reply.headers.get('x-cache'), await reply.text()]).toEqual([
      'miss',
      expect.stringContaining('of version 2'),
    ])
    expect(rendered).toHaveLength(2)
  })

  it('is not kept when it does not exist', async () => {
    const { app, pages } = pretendSite()
    expect((await app.request('/gone')).status).toBe(404)
    expect(pages.findReady('/gone')).toBeUndefined()
  })

  it('is not kept when it is one visitor’s own, or staff’s', async () => {
    const { app, rendered } = pretendSite()
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

  it('goes on sending what is kept, of the last version if need be', async () => {
    const { app, data, database } = pretendSite()
    await app.request('/florida')
    database.state = 'away'
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

  it.each(['away', 'hanging'] as const)(
    'says of the others within two seconds when to come back, in words: %s',
    async (state) => {
      const { app, database } = pretendSite()
      database.state = state
      for (const path of ['/florida', '/search?q=mill']) {
        const reply = await within(2_000, app.request(path))
        expect([path, reply?.status, reply?.headers.get('retry-after')]).toEqual([path, 503, '10'])
        expect(reply?.headers.get('cache-control')).toBe('no-store')
        expect(await reply?.text()).toContain('<h1>Something went wrong</h1>')
      }
    },
  )

  it('waits for a database that is merely busy', async () => {
    const { app, database } = pretendSite()
    database.state = 'busy'
    expect((await turnClockUntil(app.request('/florida'))).status).toBe(200)
  })

  it('sends what is kept of the last version when the database hangs', async () => {
    const { app, data, database } = pretendSite()
    await app.request('/florida')
    data.version = 2
    database.state = 'hanging'
    const reply = await within(2_000, app.request('/florida'))
    expect(reply?.headers.get('x-cache')).toBe('stale')
  })
})

/** The clock goes on for as long as it takes: compressing the page takes real time. */
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

/** What came within so many milliseconds of the clock, which is turned forward. */
async function within<T>(ms: number, work: T | Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  Promise.resolve(work).then((value) => {
    result = value
  })
  await vi.advanceTimersByTimeAsync(ms)
  return result
}
