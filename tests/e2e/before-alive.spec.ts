/** What a visitor does before the scripts have come: nothing of it is lost or undone. */
import { openBeforeAlive } from '../support/before-alive.ts'
import { expect, test } from '../support/browser-test.ts'

test('no page asks for a script before it is painted', async ({ request }) => {
  for (const path of ['/', '/florida/tampa', '/legal-help']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<script data-entry="/assets/')
    expect(html).not.toMatch(/rel="modulepreload"|<script[^>]* src=/)
  }
})

test('§2.6 a city chosen before the page came alive is gone to', async ({ page }) => {
  const comeAlive = await openBeforeAlive(page, '/florida')
  await page.getByLabel('Go to a city').selectOption({ label: 'Tampa (128)' })
  await comeAlive()
  await expect(page).toHaveURL('/florida/tampa')
})

test('§2.7 a type chosen before the page came alive narrows the list', async ({ page }) => {
  const comeAlive = await openBeforeAlive(page, '/florida/tampa')
  await page.getByLabel('Filter by Facility Type').selectOption('Shipyards')
  await comeAlive()
  await expect(page).toHaveURL(/\?category=Shipyards/)
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toContainText('of 128')
})

test('§2.4 what was typed before the page came alive is searched for', async ({ page }) => {
  const comeAlive = await openBeforeAlive(page, '/')
  await page.getByRole('main').getByRole('combobox').fill('tampa shipyard')
  await comeAlive()
  await expect(page.getByRole('option').first()).toContainText('Tampa, Florida')
})

test('a reader who has scrolled on is left where they are', async ({ page }) => {
  const comeAlive = await openBeforeAlive(page, '/florida/tampa')
  await page.evaluate(() => window.scrollTo(0, 2500))
  await comeAlive()
  // The router would scroll when it reports its first rendering, a task or two after that.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(2500)
})

test('a button that nobody listens to yet is not shown, and its place is kept', async ({
  page,
}) => {
  const comeAlive = await openBeforeAlive(
    page,
    '/shipyards/legal-information/shipyard-legal-rights',
  )
  const button = page.locator('button', { hasText: 'Copy citation' })
  await expect(button).toBeHidden()
  const place = await button.evaluate((node) => node.getBoundingClientRect().height)
  expect(place).toBeGreaterThan(40)
  await comeAlive()
  await expect(button).toBeVisible()
})

test.describe('on the way back', () => {
  // A record without a text of its own: its page asks for one and hears that there is none.
  test.use({ expectedComplaints: /404 \(Not Found\)/ })

  test('going back from a record finds the place in a long list again', async ({ page }) => {
    await page.goto('/florida/tampa')
    const link = page.locator('.record').nth(80).getByRole('heading').getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const before = await link.evaluate((node: HTMLElement) => {
      const { top } = node.getBoundingClientRect()
      node.click()
      return Math.round(top)
    })
    await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
    await page.goBack()
    const place = () => link.evaluate((node) => Math.round(node.getBoundingClientRect().top))
    // Within a fifth of a record: a font that has come meanwhile makes some lines a little shorter.
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(50)
  })
})
