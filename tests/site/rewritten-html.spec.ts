/** What is changed in the framework's HTML, on real pages of the built site. */
import { listInlineScripts, withoutTimestamps } from '../../src/platform/web/rewrite-html.ts'
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someFacilityPage } from '../support/page-kinds.ts'

const DAY_MS = 86_400_000

/** Today's timestamps in the page, in milliseconds. */
const momentsIn = (html: string) =>
  [...html.matchAll(/\b\d{13}\b/g)].filter(([n]) => Math.abs(Number(n) - Date.now()) < DAY_MS)

test('every page starts its scripts after the first paint, and allows them by hash', async ({
  request,
}) => {
  const others = [await someFacilityPage(request), '/no/such/page/here', '/admin/login']
  for (const path of [...fixedPages, ...others]) {
    const reply = await request.get(path)
    const html = await reply.text()
    expect.soft(html.match(/<script data-entry="\/assets\//g), path).toHaveLength(1)
    expect.soft(html, path).not.toMatch(/<link[^>]*modulepreload|<script\b[^>]*\ssrc=/)
    const policy = reply.headers()['content-security-policy'] ?? ''
    const hashes = policy.match(/'sha256-[^']+'/g)
    expect.soft(hashes, path).toEqual([...listInlineScripts(html).keys()])
  }
})

test('the ETag of a page does not depend on when its data was fetched', async ({ request }) => {
  for (const path of ['/', '/florida/tampa', '/category/shipyards']) {
    const html = await (await request.get(path)).text()
    expect.soft(momentsIn(html).length, path).toBeGreaterThan(0)
    expect.soft(momentsIn(withoutTimestamps(html)), path).toEqual([])
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
  expect(html).not.toMatch(/<script|modulepreload/)
  expect(html.match(/<title>Error: [^<]+<\/title>/g)).toHaveLength(1)
  expect(html.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1)
  expect(reply.headers()['content-security-policy']).not.toContain('sha256')
})
