import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { isSearch, limitSearches } from './limit-searches.ts'

const app = new Hono()
  .use((c, next) => {
    c.set('services', { env: { TRUST_PROXY: true } } as never)
    return next()
  })
  .use(limitSearches)
  .all('*', (c) => c.text('ok'))

const ask = (path: string, address: string) =>
  app.request(path, { headers: { 'x-forwarded-for': address } })

it('an address searches three hundred times a minute, as pages and calls together, and no more', async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < 310; n++) {
    const { status } = await ask(
      n % 2 === 0 ? `/search?q=${n}` : `/api/search?q=${n}`,
      '203.0.113.1',
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 300],
    [429, 10],
  ])
  const refused = await ask('/es/search?q=mill', '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // What is no search, and everybody else, is served.
  expect((await ask('/florida', '203.0.113.1')).status).toBe(200)
  expect((await ask('/search?q=mill', '198.51.100.1')).status).toBe(200)
})

it('the machine of the operator is not limited', async () => {
  for (let n = 0; n < 320; n++) expect((await ask('/search?q=a', '127.0.0.1')).status).toBe(200)
})

it.each([
  ['/search', true],
  ['/es/search?q=astillero', true],
  ['/api/search/everything?q=a', true],
  ['/api/facilities?q=mill', true],
  ['/trusts?q=acme', true],
  ['/map?state=florida&q=x', true],
  ['/florida/tampa?from=1950', false],
  ['/api/facilities?limit=10', false],
  ['/florida', false],
])('%s is a search: %s', (url, expected) => {
  expect(isSearch(url)).toBe(expected)
})
