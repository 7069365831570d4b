import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Problem, problemReply } from './problem.ts'
import { publicCache } from './public-read.ts'

const app = new Hono()
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
