import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { compressReplies } from './encoding.ts'

const app = new Hono()
  .use(compressReplies)
  .get('/packed', (c) => c.body('x'.repeat(2000), 200, { 'content-encoding': 'br' }))
  .all('*', (c) => c.json({ text: 'word '.repeat(1000) }))

const encodingOf = async (path: string, accepted: string) =>
  (await app.request(path, { headers: { 'accept-encoding': accepted } })).headers.get(
    'content-encoding',
  )

it('compresses replies for clients that accept it', async () => {
  expect(await encodingOf('/api/states', 'gzip, br')).toBe('gzip')
  expect(await encodingOf('/api/states', 'identity')).toBeNull()
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
