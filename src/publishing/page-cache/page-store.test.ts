import { describe, expect, it } from 'vitest'
import { cacheReply } from './cached-page.ts'
import { type CachedPage, createPageStore, pageBudget } from './page-store.ts'

const page = (bytes: number): CachedPage => cacheReply(new Uint8Array(bytes), '"x"', {}, 1)

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

  it('does not drop a page for any number of filtered ones', () => {
    const store = createPageStore(40_000)
    store.set('/a', page(2_500))
    for (let n = 0; n < 50; n += 1) store.set(`/a?category=${n}`, page(2_500))
    expect(store.get('/a')).toBeDefined()
    expect(store.get('/a?category=49')).toBeDefined()
    expect(store.size).toBe(2)
  })

  it('counts a replaced page once', () => {
    const store = createPageStore(10_000)
    store.set('/a', page(2_000))
    const once = store.calculatedSize
    store.set('/a', page(2_000))
    expect(store.calculatedSize).toBe(once)
    expect(store.size).toBe(1)
  })

  it('does not store a page larger than its budget', () => {
    const store = createPageStore(10_000)
    store.set('/a', page(2_000))
    store.set('/huge', page(20_000))
    expect(store.get('/huge')).toBeUndefined()
    expect(store.get('/a')).toBeDefined()
  })
})

it('uses an eighth of the memory, divided among the processes, and at most 128 MB', () => {
  const megabyte = 1024 * 1024
  expect(pageBudget(1, 24_000 * megabyte)).toBe(128 * megabyte)
  expect(pageBudget(1, 512 * megabyte)).toBe(64 * megabyte)
  expect(pageBudget(4, 512 * megabyte)).toBe(16 * megabyte)
  expect(pageBudget(1)).toBeGreaterThan(0)
})
