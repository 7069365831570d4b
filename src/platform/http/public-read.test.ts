import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compressReplies } from './encoding.ts'
import { Problem, problemReply } from './problem.ts'
import { publicCache } from './public-read.ts'

const LONG = { text: 'Peña '.repeat(1_000) }
const app = new Hono()
  .use(compressReplies)
  .get('/long', publicCache, (c) => c.json(LONG, 200, { 'x-total-count': '1' }))
  .get('/thing', publicCache, (c) => c.json({ name: 'Thing' }, 200, { 'x-total-count': '1' }))
  .get('/missing', publicCache, () => {
    throw new Problem(404, 'Thing not found')
  })
app.onError((error, c) => problemReply(c, error as Problem))

describe('a public read', () => {
  it('may be cached for a minute and has a weak ETag', async () => {
    const reply = await app.request('/thing')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=60,/)
    expect(reply.headers.get('etag')).toMatch(/^W\/"[0-9a-f]{40}"$/)
    expect(await reply.json()).toEqual({ name: 'Thing' })
  })

  it('replies 304 without a body to its ETag, and 200 to another', async () => {
    const tag = (await app.request('/thing')).headers.get('etag') ?? ''
    for (const held of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const reply = await app.request('/thing', { headers: { 'if-none-match': held } })
      expect(reply.status).toBe(304)
      expect(await reply.text()).toBe('')
      expect(reply.headers.get('etag')).toBe(tag)
      expect(reply.headers.get('cache-control')).toMatch(/^public/)
    }
    const other = await app.request('/thing', { headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })

  it('is compressed as a whole, unless it is short or the client does not take it', async () => {
    const ask = (path: string, accepted: string) =>
      app.request(path, { headers: { 'accept-encoding': accepted } })
    const packed = await ask('/long', 'br, gzip')
    const bytes = await packed.arrayBuffer()
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.byteLength),
      'x-total-count': '1',
      vary: 'Accept-Encoding',
    })
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG)
    const plain = await ask('/long', 'identity')
    expect(plain.headers.get('etag')).toBe(packed.headers.get('etag'))
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    expect(await plain.json()).toEqual(LONG)
    for (const reply of [plain, await ask('/thing', 'gzip')]) {
      expect(reply.headers.get('content-encoding')).toBeNull()
    }
  })

  it('answers a HEAD with the same headers', async () => {
    const tag = (await app.request('/thing')).headers.get('etag')
    const reply = await app.request('/thing', { method: 'HEAD' })
    expect([reply.headers.get('etag'), await reply.text()]).toEqual([tag, ''])
  })

  it('is never cached when it is a problem', async () => {
    const reply = await app.request('/missing')
    expect(reply.status).toBe(404)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('etag')).toBeNull()
  })
})
