import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage, replyIn, tighten } from './cached-page.ts'
import { createPageStore } from './page-store.ts'

const rows = Array.from(
  { length: 500 },
  (_, n) => `<li><a href="/ohio/${n * n}">Mill ${n}</a></li>`,
)
const html = `<ul>${rows.join('')}</ul>`

async function storedPage() {
  const page = await compressPage(html, "default-src 'none'", {}, 1)
  const store = createPageStore(1_000_000)
  store.set('/ohio', page)
  const reply = () => {
    const { br } = store.get('/ohio')?.replies ?? {}
    if (!br) throw new Error('not stored')
    return br
  }
  return { page, store, reply }
}

it('compressed again, it is the same page in fewer bytes and takes less of the budget', async () => {
  const { page, store, reply } = await storedPage()
  const [fast, taken] = [reply(), store.calculatedSize]
  await tighten(store, '/ohio', page)
  const small = reply()
  expect(brotliDecompressSync(small.body).toString()).toBe(html)
  expect(small.body.byteLength).toBeLessThan(fast.body.byteLength)
  expect(small.head).toContain(String(small.body.byteLength))
  expect(small.etag).toBe(fast.etag)
  expect(taken - store.calculatedSize).toBe(fast.body.byteLength - small.body.byteLength)
})

it('every encoding that is asked for counts against the budget', async () => {
  const { page, store } = await storedPage()
  const taken = store.calculatedSize
  const gzip = await replyIn(store, '/ohio', page, 'gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(html)
  expect(store.calculatedSize - taken).toBe(gzip.body.byteLength)
  const both = store.get('/ohio') ?? page
  expect(await replyIn(store, '/ohio', both, 'gzip')).toBe(gzip)
  const plain = await replyIn(store, '/ohio', both, 'identity')
  expect(Buffer.from(plain.body).toString()).toBe(html)
  expect(store.calculatedSize - taken).toBe(gzip.body.byteLength + plain.body.byteLength)
})

it('a page that has been replaced is not stored again', async () => {
  const { page, store } = await storedPage()
  const next = { ...page, version: 2 }
  const working = Promise.all([
    tighten(store, '/ohio', page),
    replyIn(store, '/ohio', page, 'gzip'),
  ])
  store.set('/ohio', next)
  await working
  expect(store.get('/ohio')).toBe(next)
})
