import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'

// A facility without a text of its own: the browser reports the 404s that the page passes over.
test.use({ expectedComplaints: failedCallComplaint })

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
