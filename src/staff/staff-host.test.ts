import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { staffAddresses } from '../../tests/support/route-table.ts'
import { withSettings } from '../../tests/support/with-settings.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { type Problem, problemReply } from '../platform/http/problem.ts'
import { separateHosts } from './staff-host.ts'

const SITE_URL = 'https://atlas.example'
const STAFF_URL = 'https://desk.atlas.example'

const routes = new Hono()
  .use(separateHosts)
  .all('*', (c) => {
    checkOrigin(c)
    return c.text('reached')
  })
  .onError((error, c) => problemReply(c, error as Problem))

const both = withSettings({ SITE_URL, STAFF_URL }, routes)

const ask = (app: Hono, origin: string, path: string, init: RequestInit = {}) => {
  const headers = { host: new URL(origin).host, ...init.headers }
  return app.request(path, { ...init, headers })
}

describe('without a host for staff', () => {
  it('serves everything on one', async () => {
    const one = withSettings({ SITE_URL }, routes)
    for (const path of ['/', '/admin/leads', '/api/admin/contacts'])
      expect(await (await ask(one, SITE_URL, path)).text()).toBe('reached')
  })
})

describe('with a host for staff', () => {
  it.each([
    ['/florida?type=x', SITE_URL],
    ['/api/states', SITE_URL],
    ['/admin/leads?lead=1', STAFF_URL],
    ['/firm', STAFF_URL],
    ['/api/admin/contacts', STAFF_URL],
    ['/api/auth/login', STAFF_URL],
    // Staff pages read the names of states.
    ['/api/states', STAFF_URL],
  ])('serves %s on %s', async (path, origin) => {
    expect(await (await ask(both, origin, path)).text()).toBe('reached')
  })

  it.each([
    ['/admin/leads?lead=1', SITE_URL, STAFF_URL],
    ['/firm', SITE_URL, STAFF_URL],
    ['/', STAFF_URL, SITE_URL],
    ['/florida?type=x', STAFF_URL, SITE_URL],
    ['/sitemap.xml', STAFF_URL, SITE_URL],
  ])('redirects %s from %s to %s', async (path, from, to) => {
    const reply = await ask(both, from, path)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, to + path])
  })

  it.each(staffAddresses)('serves $address on its own host alone', async ({ path, address }) => {
    for (const asked of [address, `${address}/`, address.toUpperCase(), `/${address}`]) {
      const reply = await ask(both, SITE_URL, `${asked}?lead=1`)
      expect([reply.status, reply.headers.get('location')], asked).toEqual([
        302,
        `${STAFF_URL}${path}?lead=1`,
      ])
      expect((await ask(both, SITE_URL, asked, { method: 'POST' })).status, asked).toBe(404)
    }
    expect(await (await ask(both, STAFF_URL, address)).text()).toBe('reached')
  })

  it('does not know the calls of staff on the public host', async () => {
    for (const path of ['/api/admin/contacts', '/api/auth/login', '/api/firm/offers']) {
      expect((await ask(both, SITE_URL, path)).status).toBe(404)
      expect((await ask(both, 'http://127.0.0.1:3000', path)).status).toBe(404)
    }
  })

  it('accepts writes of its own pages only, though both are one site to cookies', async () => {
    const write = async (to: string, path: string, origin: string) =>
      (await ask(both, to, path, { method: 'POST', headers: { origin } })).status
    expect(await write(STAFF_URL, '/api/admin/contacts', STAFF_URL)).toBe(200)
    expect(await write(STAFF_URL, '/api/admin/contacts', SITE_URL)).toBe(403)
    expect(await write(SITE_URL, '/api/leads', SITE_URL)).toBe(200)
    expect(await write(SITE_URL, '/api/leads', STAFF_URL)).toBe(403)
  })

  it('believes the host that a trusted proxy names, and nobody else', async () => {
    const headers = { 'x-forwarded-host': 'DESK.atlas.example' }
    const path = '/admin/leads'
    const behindProxy = withSettings({ SITE_URL, STAFF_URL, TRUST_PROXY: '1' }, routes)
    expect((await ask(behindProxy, 'http://app:3000', path, { headers })).status).toBe(200)
    expect((await ask(both, 'http://app:3000', path, { headers })).status).toBe(302)
  })

  it('keeps search engines away', async () => {
    expect(await (await ask(both, STAFF_URL, '/robots.txt')).text()).toContain('Disallow: /\n')
  })
})
