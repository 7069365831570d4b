/** The same pages, read by a browser that runs no script. */
import { expect, test } from '../support/browser-test.ts'

test.use({ javaScriptEnabled: false })

test('§2.3 to §2.9 home, states, state, city and facility are read without JavaScript', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All states as a list' }).click()
  await page
    .locator('.index')
    .getByRole('link', { name: /Florida/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Asbestos Exposure Sites in Florida',
  )
  await expect(page.getByLabel('Go to a city')).toBeHidden()
  await page
    .locator('.index')
    .getByRole('link', { name: /^Tampa/ })
    .click()
  await expect(page.locator('.records .record')).toHaveCount(128)
  await page.getByLabel('Filter by Facility Type').selectOption('Shipyards')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/category=Shipyards/)
  await expect(page.getByText(/Showing \d+ of 128, by name/)).toBeVisible()
  await page.locator('.record h3 a').first().click()
  await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
  await expect(page.locator('.details')).toBeVisible()
})

test('§2.2 the menus open without JavaScript', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Facility Types').click()
  await expect(page.locator('.megamenu a[href="/category/shipyards"]')).toBeVisible()
})
