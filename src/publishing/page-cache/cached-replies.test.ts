import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Context, type ContextVariableMap, Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { publicCache } from '../../platform/http/public-read.ts'
import { provideServices } from '../../platform/services.ts'
import { fakeSite } from './page-cache.test-support.ts'

const ask = (headers: Record<string, string>) => ({ headers })

describe('an API reply', () => {
  const LIST = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ name: `Mill ${n}` })))

  /** Two calls of the directory, one of a visitor, one that fails; `served` says which were answered. */
  function fakeApi() {
    const site = fakeSite()
    const served: string[] = []
    const reply = (c: Context, body: string) => {
      served.push(c.req.path)
      return c.body(body, 200, { 'content-type': 'application/json', 'x-total-count': '100' })
    }
    const app = new Hono().use(provideServices({ services: site.services } as ContextVariableMap))
    app.use(site.pageCache.serveApi)
    app.get('/api/facilities', publicCache, (c) => reply(c, LIST))
    app.get('/api/facilities/:id', publicCache, (c) => reply(c, `{"v":${site.data.version}}`))
    app.get('/api/search', publicCache, (c) => reply(c, '[]'))
    app.get('/api/site', (c) => reply(c, '{}'))
    app.get('/api/states', publicCache, (c) => {
      served.push(c.req.path)
      return c.text('down', 503)
    })
    return { ...site, app, served }
  }

  it('is computed once, then sent from the cache with the same headers', async () => {
    const { app, served } = fakeApi()
    const first = await app.request('/api/facilities?limit=9')
    const second = await app.request('/api/facilities?limit=9')
    expect(served).toHaveLength(1)
    expect(second.headers.get('x-cache')).toBe('hit')
    expect(await second.text()).toBe(await first.text())
    for (const name of ['content-type', 'cache-control', 'etag', 'x-total-count']) {
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
    }
    const held = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.request('/api/facilities?limit=9', ask(held))).status).toBe(304)
    await app.request('/api/facilities?limit=8')
    expect(served).toHaveLength(2)
  })

  it('is not read by the cache when it is streamed', async () => {
    const { app } = fakeApi()
    let parts = 0
    app.get('/api/cities', (c) => {
      c.set('isStreamed', true)
      const pull = (controller: ReadableStreamDefaultController) => {
        parts += 1
        if (parts < 10) controller.enqueue(new Uint8Array([parts]))
        else controller.close()
      }
      return c.body(new ReadableStream({ pull }, { highWaterMark: 0 }), 200, { etag: 'W/"1"' })
    })
    const reply = await app.request('/api/cities')
    expect(parts).toBe(0)
    await reply.body?.cancel()
    expect((await app.request('/api/cities')).headers.get('x-cache')).toBeNull()
  })

  it('is compressed as requested where that saves something', async () => {
    const { app } = fakeApi()
    const encodings = async (path: string) => {
      // What is stored is not what the first one got, which is compressed.
      await app.request(path, ask({ 'accept-encoding': 'gzip' }))
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Buffer) => b }
      const names: (string | null)[] = []
      for (const accept of ['br', 'gzip', 'identity'] as const) {
        const reply = await app.request(path, ask({ 'accept-encoding': accept }))
        const name = reply.headers.get('content-encoding') as 'br' | 'gzip' | null
        names.push(name)
        const body = unpack[name ?? 'identity'](Buffer.from(await reply.arrayBuffer()))
        expect(JSON.parse(body.toString())).toBeDefined()
      }
      return names
    }
    expect(await encodings('/api/facilities')).toEqual(['br', 'gzip', null])
    expect(await encodings('/api/facilities/7')).toEqual([null, null, null])
  })

  it('is computed again when the data has changed', async () => {
    const { app, data } = fakeApi()
    const read = async () => (await app.request('/api/facilities/7')).text()
    expect([await read(), await read()]).toEqual(['{"v":1}', '{"v":1}'])
    data.version = 2
    expect(await read()).toBe('{"v":2}')
    data.version = 0
    await read()
    expect((await app.request('/api/facilities/7')).headers.get('x-cache')).toBeNull()
  })

  it('is not cached for searches, failures, and what is not for everyone', async () => {
    const { app, served } = fakeApi()
    for (const path of ['/api/search?q=mill', '/api/states', '/api/site']) {
      await app.request(path)
      await app.request(path)
    }
    expect(served).toHaveLength(6)
  })
})
