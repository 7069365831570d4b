import { expect, it } from 'vitest'
import { ImageStore } from './image-store.ts'

const image = (bytes: number) => ({
  png: new Uint8Array(bytes),
  etag: '"x"',
  words: '',
  version: 1,
})

it('keeps within its budget and drops what was not asked for longest', () => {
  const store = new ImageStore(100)
  store.set('a', image(40))
  store.set('b', image(40))
  store.get('a')
  store.set('c', image(40))
  expect([store.get('a'), store.get('b'), store.get('c')].map(Boolean)).toEqual([true, false, true])
  expect(store.bytes).toBe(80)
})
