import { expect, it } from 'vitest'
import { askingOnce, askOnce, noteAnswer } from './asked-once.ts'

it('reads the same rows once for a page, and anew for the next page and for other calls', async () => {
  let queries = 0
  const read = () => askOnce('facility 7', async () => [{ queries: ++queries }])
  const render = () => askingOnce(() => Promise.all([read(), read()]))
  expect(await render()).toEqual([[{ queries: 1 }], [{ queries: 1 }]])
  expect(await render()).toEqual([[{ queries: 2 }], [{ queries: 2 }]])
  expect([await read(), await read()]).toEqual([[{ queries: 3 }], [{ queries: 4 }]])
})

it('uses rows that another query has found', async () => {
  await askingOnce(async () => {
    noteAnswer('facility 7', ['found'])
    expect(await askOnce('facility 7', async () => ['read'])).toEqual(['found'])
  })
  noteAnswer('facility 7', ['found'])
  expect(await askOnce('facility 7', async () => ['read'])).toEqual(['read'])
})
