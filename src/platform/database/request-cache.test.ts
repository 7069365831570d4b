import { expect, it } from 'vitest'
import { requestCache } from './request-cache.ts'

it('reads the same rows once for a page, and anew for the next page and for other calls', async () => {
  let queries = 0
  const read = () => requestCache.get('facility 7', async () => [{ queries: ++queries }])
  const render = () => requestCache.run(() => Promise.all([read(), read()]))
  expect(await render()).toEqual([[{ queries: 1 }], [{ queries: 1 }]])
  expect(await render()).toEqual([[{ queries: 2 }], [{ queries: 2 }]])
  expect([await read(), await read()]).toEqual([[{ queries: 3 }], [{ queries: 4 }]])
})

it('uses rows that another query has found', async () => {
  await requestCache.run(async () => {
    requestCache.set('facility 7', ['found'])
    expect(await requestCache.get('facility 7', async () => ['read'])).toEqual(['found'])
  })
  requestCache.set('facility 7', ['found'])
  expect(await requestCache.get('facility 7', async () => ['read'])).toEqual(['read'])
})
