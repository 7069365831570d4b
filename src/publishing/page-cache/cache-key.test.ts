import { expect, it } from 'vitest'
import { AD_TEST_PATHS } from '../../ads/ad-test-pages.ts'
import { pageKey } from './cache-key.ts'

const keyOf = (path: string) => pageKey(new URL(path, 'http://atlas.example'))

it('the key is the path and the parameters that change a page, in a fixed order', () => {
  expect(keyOf('/florida')).toBe('/florida')
  expect(keyOf('/florida?utm_source=x&type=Steel%20mill')).toBe('/florida?type=Steel%20mill')
  expect(keyOf('/category/schools?state=ohio&page=2')).toBe(
    keyOf('/category/schools?page=2&state=ohio'),
  )
  // As a form without JavaScript sends it.
  expect(keyOf('/florida/tampa?sort=years&q=&category=Schools&from=&to=&grade=')).toBe(
    '/florida/tampa?category=Schools&sort=years',
  )
})

it('pages of one visitor and overlong addresses have no key', () => {
  expect(keyOf('/admin/leads')).toBeUndefined()
  for (const path of AD_TEST_PATHS) expect(keyOf(path)).toBeUndefined()
  expect(keyOf('/thank-you?reference=AB12')).toBeUndefined()
  expect(keyOf('/search?q=tampa')).toBeUndefined()
  for (const asked of ['q=mill', 'from=1950', 'to=1960&category=Schools']) {
    expect(keyOf(`/florida/tampa?${asked}`)).toBeUndefined()
  }
  expect(keyOf(`/florida/${'x'.repeat(400)}`)).toBeUndefined()
  expect(keyOf(`/florida?type=${'x'.repeat(400)}`)).toBe('/florida')
})
