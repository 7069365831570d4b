/** What a visitor does before hydration is neither lost nor undone. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { holdCall } from '../support/calls.ts'

test('§2.6 a city chosen before hydration is opened', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/florida')
  await page.getByLabel('Go to a city').selectOption({ label: 'Tampa (128)' })
  await hydrate()
  await expect(page).toHaveURL('/florida/tampa')
})

test('§2.7 a type chosen before hydration filters the list', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/florida/tampa')
  await page.getByLabel('Filter by Facility Type').selectOption('Shipyards')
  await hydrate()
  await expect(page).toHaveURL(/\?category=Shipyards/)
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toContainText('of 128')
})

test('§2.4 text typed before hydration is searched for', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/')
  await page.getByRole('main').getByRole('combobox').fill('barleigh iron ship')
  await hydrate()
  await expect(page.getByRole('option').first()).toContainText('Barleigh Iron Ship Works')
})

test('hydration does not move a reader who has scrolled', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/florida/tampa')
  await page.evaluate(() => window.scrollTo(0, 2500))
  await hydrate()
  // The router would scroll when it reports its first rendering, a task or two after that.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(2500)
})

test('going back restores a place scrolled to before hydration', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/florida')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await hydrate()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page
    .locator('.index a')
    .nth(60)
    .evaluate((node: HTMLElement) => node.click())
  await page.locator('.city h1').waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500)
})

test('scripts are asked for once the page was painted', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
  const release = await holdCall(page, /\/assets\/styles-/)
  await page.goto('/', { waitUntil: 'commit' })
  // The entry stands at the end of the page, after everything that is preloaded.
  await expect.poll(() => isAsked('index')).toBe(true)
  expect(isAsked('framework')).toBe(false)
  release()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  expect(isAsked('framework')).toBe(true)
})

test('a button that does not work before hydration is hidden, its space reserved', async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(
    page,
    '/shipyards/legal-information/shipyard-legal-rights',
  )
  const button = page.locator('button', { hasText: 'Copy citation' })
  await expect(button).toBeHidden()
  const place = await button.evaluate((node) => node.getBoundingClientRect().height)
  expect(place).toBeGreaterThan(40)
  await hydrate()
  await expect(button).toBeVisible()
})

/** Opens a page as on a slow connection: complete, but its scripts held back. Returns what releases them. */
async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdCall(page, /\/assets\/framework-/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return async () => {
    release()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }
}
