import { expect, test } from '../support/browser-test.ts'

test.describe('/api/docs', () => {
  for (const width of [360, 1280]) {
    test(`is a page of the site that stays short at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/api/docs')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const size = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return { scrollHeight, scrollWidth }
      })
      expect(size.scrollHeight).toBeLessThan(8_000)
      expect(size.scrollWidth).toBeLessThanOrEqual(width)
    })
  }

  test('a link to a schema opens it', async ({ page }) => {
    await page.goto('/api/docs')
    const fields = page.getByRole('table', { name: 'Fields of State', exact: true })
    await expect(fields).toBeHidden()
    await page.getByRole('heading', { name: 'GET /api/states All states' }).click()
    await page.getByRole('link', { name: 'State', exact: true }).click()
    await expect(fields).toBeInViewport()
  })

  test('an address with a fragment opens that call', async ({ page }) => {
    await page.goto('/api/docs#get-api-states')
    await expect(page.locator('#get-api-states')).toBeInViewport()
  })
})
