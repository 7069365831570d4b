/** Pages that are not among the kinds of promises.spec.ts: what the server sends of them. */
import { expect, test } from '../support/browser-test.ts'
import { allowsItsScriptsByHash } from '../support/html-promises.ts'

test('a missing page and one of staff allow their inline scripts by hash', async ({ request }) => {
  for (const path of ['/no/such/page/here', '/admin/login']) {
    const reply = await request.get(path)
    allowsItsScriptsByHash({ path, html: await reply.text(), headers: reply.headers() })
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
