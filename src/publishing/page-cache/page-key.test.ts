import { expect, it } from 'vitest'
import { AD_TEST_PATHS } from '../../ads/ad-test-pages.ts'
import { pageKey } from './page-key.ts'

const keyOf = (path: string) => pageKey(new URL(path, 'http://atlas.example'))

it('is the path and the parameters that change a page, in one order', () => {
  expect(keyOf('/florida')).toBe('/florida')
  expect(keyOf('/florida?utm_source=x&type=Steel%20mill')).toBe('/florida?type=Steel%20mill')
  expect(keyOf('/category/schools?state=ohio&page=2')).toBe(
    keyOf('/category/schools?page=2&state=ohio'),
  )
})

it('leaves out what is one visitor’s own, and what is too long to be ours', () => {
  expect(keyOf('/admin/leads')).toBeUndefined()
  for (const path of AD_TEST_PATHS) expect(keyOf(path)).toBeUndefined()
  expect(keyOf('/thank-you?reference=AB12')).toBeUndefined()
  expect(keyOf('/search?q=tampa')).toBeUndefined()
  expect(keyOf(`/florida?type=${'x'.repeat(400)}`)).toBeUndefined()
})
