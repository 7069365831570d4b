import { describe, expect, it } from 'vitest'
import { createPageStore, pageBudget, type StoredPage } from './cached-page.ts'

const reply = (bytes: number) => ({ etag: '"x"', head: [], body: new Uint8Array(bytes) })

const page = (bytes: number): StoredPage => ({
  version: 1,
  replies: { identity: reply(bytes), gzip: reply(0), br: reply(0) },
})

describe('the page store', () => {
  it('drops the least recently used page when the budget is spent', () => {
    const store = createPageStore(10_000)
    store.set('/a', page(2_500))
    store.set('/b', page(2_500))
    store.get('/a')
    store.set('/c', page(2_500))
    expect(store.get('/b')).toBeUndefined()
    expect(store.get('/a')).toBeDefined()
    expect(store.get('/c')).toBeDefined()
    expect(store.calculatedSize).toBeLessThanOrEqual(10_000)
  })

  it('stays within its budget when every page is used', () => {
    const store = createPageStore(10_000)
    for (const key of ['/a', '/b', '/c', '/d']) {
      store.set(key, page(2_500))
      expect(store.get(key)).toBeDefined()
    }
    expect(store.size).toBe(2)
    expect(store.calculatedSize).toBeLessThanOrEqual(10_000)
  })

  it('counts a replaced page once', () => {
    const store = createPageStore(10_000)
    store.set('/a', page(2_000))
    const once = store.calculatedSize
    store.set('/a', page(2_000))
    expect(store.calculatedSize).toBe(once)
    expect(store.size).toBe(1)
  })

  it('does not take a page larger than itself', () => {
    const store = createPageStore(10_000)
    store.set('/a', page(2_000))
    store.set('/huge', page(20_000))
    expect(store.get('/huge')).toBeUndefined()
    expect(store.get('/a')).toBeDefined()
  })
})

it('spends an eighth of the memory, shared out among the processes, and no more than 128 MB', () => {
  const megabyte = 1024 * 1024
  expect(pageBudget(1, 24_000 * megabyte)).toBe(128 * megabyte)
  expect(pageBudget(1, 512 * megabyte)).toBe(64 * megabyte)
  expect(pageBudget(4, 512 * megabyte)).toBe(16 * megabyte)
  expect(pageBudget(1)).toBeGreaterThan(0)
})
