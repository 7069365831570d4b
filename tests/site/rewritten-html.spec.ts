/** The inline scripts of real pages of the built site, and their content security policy. */
import { hash } from 'node:crypto'
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someFacilityPage } from '../support/page-kinds.ts'

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

test('every page allows its inline scripts by hash, and has no nonce', async ({ request }) => {
  const others = [await someFacilityPage(request), '/no/such/page/here', '/admin/login']
  for (const path of [...fixedPages, ...others]) {
    const reply = await request.get(path)
    const html = await reply.text()
    const policy = reply.headers()['content-security-policy'] ?? ''
    const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => code)
    const hashes = scripts.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
    expect.soft(scripts.length, path).toBeGreaterThan(2)
    expect.soft(policy.match(/'sha256-[^']+'/g), path).toEqual([...new Set(hashes)])
    expect.soft(html, path).not.toMatch(/nonce/)
  }
})

test('a refused form is shown without scripts, with an error in its title', async ({
  request,
  origin,
}) => {
  const reply = await request.post('/api/contact', {
    form: { inquiryType: 'legal-referral', pageUrl: '/legal-help', name: 'A' },
    headers: { origin },
  })
  expect(reply.status()).toBe(400)
  const html = await reply.text()
  expect(html).not.toMatch(/<script[^>]*\ssrc=/)
  expect(html.match(/<title>Error: [^<]+<\/title>/g)).toHaveLength(1)
  expect(html.match(/<meta name="robots" content="noindex, follow"\/>/g)).toHaveLength(1)
  expect(reply.headers()['content-security-policy']).not.toContain('sha256')
})
