/** Steps of the category page tests. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'

export const filter = (page: Page): Locator => page.getByLabel('Interactive State Filter:')
export const entries = (page: Page): Locator => page.locator('#results li a')
export const loadMore = (page: Page): Locator =>
  page.getByRole('button', { name: /^Load More Facilities/ })

/** Choosing needs hydration: until then the select is a plain form field. */
export async function choose(page: Page, state: string): Promise<void> {
  await expect(page.locator('.toc a[aria-current]')).toHaveCount(1)
  await filter(page).selectOption({ label: state })
}

export function facilityCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/facilities') calls.push(url.search)
  })
  return calls
}

export async function graphTypes(page: Page): Promise<string[]> {
  const scripts = page.locator('script[type="application/ld+json"]')
  await expect(scripts).toHaveCount(1)
  const data = JSON.parse((await scripts.textContent()) ?? '') as {
    '@context': string
    '@graph': { '@type': string }[]
  }
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph'].map((node) => node['@type'])
}
