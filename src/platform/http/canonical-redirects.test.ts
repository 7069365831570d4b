import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { canonicalRedirects } from './canonical-redirects.ts'

const app = new Hono().use(canonicalRedirects).all('*', (c) => c.body(null, 204))

it.each([
  ['GET', '/%61dmin/l%65ads', '/admin/leads'],
  ['POST', '/api/%61dmin/contacts', '/api/admin/contacts'],
  ['DELETE', '/api/admin%2Fusers', null],
  ['POST', '/api/admin/contacts', null],
  ['GET', '/%7Eann', '/~ann'],
  ['GET', '/florida/st%2E-louis', '/florida/st.-louis'],
  ['GET', '/florida/caf%C3%A9', null],
  ['GET', '//evil.example/', '/evil.example'],
  ['POST', '//api/contact', null],
])('%s %s leads to %s before anything looks at it', async (method, path, canonical) => {
  const reply = await app.request(`http://atlas.example${path}`, { method })
  expect([reply.status, reply.headers.get('location')]).toEqual(
    canonical ? [308, canonical] : [204, null],
  )
})
