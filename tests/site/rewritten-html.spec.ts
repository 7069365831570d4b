/** What is changed in the framework's HTML, on real pages of the built site. */
import { withoutTimestamps } from '../../src/platform/web/rewrite-html.ts'
import { expect, test } from '../support/browser-test.ts'
import { startsScriptsLate } from '../support/html-promises.ts'

const DAY_MS = 86_400_000

/** Today's timestamps in the page, in milliseconds. */
const momentsIn = (html: string) =>
  [...html.matchAll(/\b\d{13}\b/g)].filter(([n]) => Math.abs(Number(n) - Date.now()) < DAY_MS)

/** Of public pages promises.spec.ts says so. */
test('a missing page and one of staff start their scripts late, and allow them by hash', async ({
  request,
}) => {
  for (const path of ['/no/such/page/here', '/admin/login']) {
    const reply = await request.get(path)
    startsScriptsLate({ path, html: await reply.text(), headers: reply.headers() })
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
