import { expect, test } from '../support/browser-test.ts'

test('a facility is reached from home by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('combobox').focus()
  await page.keyboard.type('tampa shipyard')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/-asbestos-exposure$/)
  await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
})
