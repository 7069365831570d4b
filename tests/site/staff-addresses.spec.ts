/** The addresses of staff and firms, in every language and spelling, for somebody who is not signed in. */
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { inTurns } from '../support/page-faults.ts'
import { staffAddresses, staffPaths } from '../support/route-table.ts'

const OPEN = ['/admin/login', '/admin/setup']

/** Where somebody ends who asks for this, with the headers of each reply on the way. */
async function follow(request: APIRequestContext, address: string, method = 'GET') {
  const replies: { status: number; cache?: string | undefined; robots?: string | undefined }[] = []
  let at = address
  for (;;) {
    // Not resolved by the client, which would tidy it up.
    const reply = await request.fetch(at, { method, maxRedirects: 0 })
    const headers = reply.headers()
    const [cache, robots] = [headers['cache-control'], headers['x-robots-tag']]
    replies.push({ status: reply.status(), cache, robots })
    if (!headers.location || replies.length > 5) return { replies, at: new URL(at, reply.url()) }
    at =
      new URL(headers.location, reply.url()).pathname +
      new URL(headers.location, reply.url()).search
  }
}

test('§6 staff pages of every language lead to the login page, uncached and unindexed', async ({
  request,
}) => {
  expect(staffPaths.length).toBeGreaterThan(14)
  await inTurns(staffAddresses, async ({ path, address }) => {
    for (const method of ['GET', 'HEAD']) {
      const { replies, at } = await follow(request, `${address}?lead=1`, method)
      const isOpen = OPEN.includes(path)
      expect(at.pathname, address).toBe(isOpen ? path : '/admin/login')
      expect(at.searchParams.get('next'), address).toBe(isOpen ? null : `${path}?lead=1`)
      for (const { status, cache, robots } of replies) {
        expect([status < 400, cache, robots], address).toEqual([true, 'no-store', 'noindex'])
      }
    }
  })
})

test('§6 no spelling of their addresses gets past the login page', async ({ request, origin }) => {
  test.setTimeout(180_000)
  await inTurns(staffAddresses, async ({ address }) => {
    const [first = '', ...rest] = address.slice(1).split('/')
    const spellings = [
      `${address}/`,
      address.toUpperCase(),
      `//${first}//${rest.join('//')}`,
      address.replace(/[af]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      `/${first}%2F${rest.join('/')}`,
      `/${first}%5C${rest.join('/')}`,
      `${address}%00`,
      `${address};x`,
      `/es${address}`,
    ]
    for (const spelling of spellings) {
      for (const method of ['GET', 'POST']) {
        const { replies, at } = await follow(request, origin + spelling, method)
        const { status = 0 } = replies.at(-1) ?? {}
        const isHarmless = OPEN.includes(at.pathname) || status >= 400
        expect(isHarmless, `${method} ${spelling} ends at ${at.pathname} with ${status}`).toBe(true)
      }
    }
  })
})
