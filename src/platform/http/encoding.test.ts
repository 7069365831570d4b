import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { compressReplies } from './encoding.ts'

const app = new Hono()
  .use(compressReplies)
  .get('/packed', (c) => c.body('x'.repeat(2000), 200, { 'content-encoding': 'br' }))
  .all('*', (c) => c.json({ text: 'word '.repeat(1000) }))

const PAGE = `<p>${'Ánimo '.repeat(1000)}</p>`

it('keeps the status and the headers of what it compresses', async () => {
  const site = new Hono().use(compressReplies)
  site.get('/search', (c) => c.html(PAGE, 404, { 'x-robots-tag': 'noindex' }))
  const ask = (path: string, accepted: string, method = 'GET') =>
    site.request(path, { method, headers: { 'accept-encoding': accepted } })
  const packed = await ask('/search', 'br, gzip')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(PAGE)
  expect(packed.status).toBe(404)
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'x-robots-tag': 'noindex',
  })
  const plain = await ask('/search', 'br, gzip;q=0')
  expect([await plain.text(), plain.headers.get('vary')]).toEqual([PAGE, 'Accept-Encoding'])
  const head = await ask('/search', 'gzip', 'HEAD')
  expect(head.headers.get('content-encoding')).toBeNull()
})

const encodingOf = async (path: string, accepted: string) =>
  (await app.request(path, { headers: { 'accept-encoding': accepted } })).headers.get(
    'content-encoding',
  )

it('compresses replies for clients that accept it', async () => {
  expect(await encodingOf('/api/states', 'gzip, br')).toBe('gzip')
  expect(await encodingOf('/api/states', 'identity')).toBeNull()
})

it('does not compress what answers a form', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const reply = await app.request('/api/leads', { method: 'POST', headers })
  expect(reply.headers.get('content-encoding')).toBeNull()
})

it('does not compress again what is compressed', async () => {
  expect(await encodingOf('/packed', 'gzip, br')).toBe('br')
})

it.each(['/admin/leads', '/api/admin/leads', '/api/auth/session'])(
  'tells nothing by the length of %s',
  async (path) => {
    expect(await encodingOf(path, 'gzip')).toBeNull()
  },
)
