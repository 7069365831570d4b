import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { withSettings } from '../../tests/support/with-settings.ts'
import { AD_TEST_PATHS, adTestPages } from './ad-test-pages.ts'

const siteWith = (settings: Record<string, string>) => {
  const pages = new Hono()
  for (const path of AD_TEST_PATHS) pages.get(path, adTestPages, (c) => c.text('ads'))
  return withSettings(settings, pages)
}

describe.each(AD_TEST_PATHS)('%s', (path) => {
  const open: Record<string, string>[] = [{}, { ADS_CLIENT: 'client-1', AD_TEST_PAGES: '1' }]
  it.each(open)('is open with %j', async (settings) => {
    const reply = await siteWith(settings).request(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('redirects visitors to the login page once an ad network is configured', async () => {
    const reply = await siteWith({ ADS_CLIENT: 'client-1' }).request(path)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toContain('/admin/login')
  })
})
