/** Long lists: folded, filtered by address, and found again on the way back. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

const phone = { width: 360, height: 740 }
const showing = (page: Page) => page.getByRole('status').filter({ hasText: 'of 128' })

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a city of 128 records is short, and unfolds to all of them', async ({ page }) => {
    await page.goto('/florida/tampa')
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(9000)
    await expect(page.getByLabel('Filter by Facility Type')).toBeVisible()
    const records = page.locator('.record')
    await expect(records).toHaveCount(128)
    await expect(records.nth(19)).toBeVisible()
    await expect(records.nth(20)).toBeHidden()
    await page.getByText('Show more (108 remaining)').click()
    await expect(records.nth(127)).toBeVisible()
    await expect(page).toHaveURL('/florida/tampa?show=all')
  })

  test('a state chosen beside the title of a category shows its list', async ({ page }) => {
    await page.goto('/category/shipyards')
    await expect(page.locator('.toc a[aria-current]')).toHaveCount(1)
    const select = page.getByLabel('Show the facilities in')
    await expect(select).toBeInViewport()
    await expect(page.locator('.fold p').first()).toBeHidden()
    await select.selectOption({ label: 'Ohio' })
    await expect(page.locator('#results li a').first()).toBeInViewport()
  })
})

test.describe('going back', () => {
  // Some facilities have no content template: their page requests one and gets a 404.
  test.use({ expectedComplaints: /404 \(Not Found\)/ })

  for (const [list, address, rows] of [
    ['a city', '/florida/tampa?show=all', '.record h3 a'],
    ['a state and a type', '/florida?show=all&type=Shipyard', '.record h3 a'],
    ['a state', '/florida', '.index a'],
    ['a category', '/category/manufacturing?state=florida', '#results li a'],
    ['a category in a state', '/florida/category/shipyards', '#cities li a'],
    ['all states', '/states', '.index a'],
    ['search results', '/search?q=tampa', '.search-row a[href$="-asbestos-exposure"]'],
  ] as const) {
    test(`to ${list} finds the place again, and a new page starts at its top`, async ({ page }) => {
      await page.setViewportSize(phone)
      await page.goto(address)
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      const link = page.locator(rows).nth(Math.min(60, (await page.locator(rows).count()) - 1))
      await link.evaluate((node) => node.scrollIntoView({ block: 'center' }))
      await link.click()
      await expect(page).not.toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(link).toBeInViewport()
      await page.goForward()
      await expect(page).not.toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    })
  }

  test('after Visit Location finds the card again', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const address of ['/florida/tampa?show=all', '/florida?show=all&type=Shipyard']) {
      await page.goto(address)
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      const button = page.getByRole('link', { name: /^Visit Location/ }).nth(25)
      await button.click()
      await expect(page).not.toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(button).toBeInViewport()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a city is searched, filtered, sorted and unfolded by its form and links', async ({
    page,
  }) => {
    await page.goto('/florida/tampa')
    await page.getByText('Show more (108 remaining)').click()
    await expect(page.locator('.record').nth(127)).toBeVisible()
    await page.getByLabel('Search within Tampa').fill('ship')
    await page.getByLabel('Filter by Facility Type').selectOption('Shipyards')
    await page.getByLabel('From', { exact: true }).fill('1940')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/category=Shipyards/)
    await expect(showing(page)).toContainText(/^Showing \d+ of 128, by name/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/florida\/tampa$/)
    await page.getByRole('link', { name: 'Years', exact: true }).click()
    await expect(showing(page)).toContainText('by first year')
    await expect(page).toHaveURL(/category=Shipyards&sort=years&from=1940&q=ship#list$/)
    await page.getByRole('link', { name: 'Show all 128' }).click()
    await page.getByRole('link', { name: 'B', exact: true }).click()
    await expect(page.locator('.record').first().getByRole('heading')).toHaveText(/^B/)
    await expect(page).toHaveURL('/florida/tampa?letter=B#list')
  })

  test('the sections of a category unfold', async ({ page }) => {
    await page.goto('/category/shipyards')
    const part = page.locator('.fold').first()
    await part.locator('summary').click()
    await expect(part.locator('p').first()).toBeVisible()
  })
})
