/** From the short form to the staff: a lead without automated contact, and its second step. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { consultation, expectThanks, fillPerson } from '../support/lead-forms.ts'
import { find, signIn } from '../support/staff-browser.ts'

test('a visitor sends the short form, adds details, and staff see both', async ({ page }) => {
  await page.goto('/legal-help')
  await fillPerson(page, 'second-step@example.com')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', consultation).click()
  const reference = await expectThanks(page)

  await page.getByRole('link', { name: 'Add details' }).click()
  await expect(page).toHaveURL(/\/add-details\?token=[\w-]{43}$/)
  await expect(page.getByText(`Your reference: ${reference}`)).toBeVisible()
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('My parent').check()
  const consent = page.getByLabel(/may collect the health details/)
  await expect(consent).toBeHidden()
  await page.getByLabel('State where they live').selectOption('Washington')
  await expect(consent).toBeVisible()
  await consent.check()
  await page.getByLabel('Hospital or doctor').fill('County General')
  const place = page.getByRole('group', { name: 'Place 1' })
  await place.getByLabel('Site or company').fill('Harbor Yard')
  await place.getByLabel('From year').fill('1971')
  await place.getByLabel('To year').fill('1979')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you. Your details are with us.',
  )

  await signIn(page)
  await find(page, reference)
  const row = page.getByRole('row', { name: /second-step@example\.com/ })
  await row.getByRole('button', { name: /^View Details of/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing automated')
  await expect(dialog).toContainText('Harbor Yard, 1971 to 1979')
  await expect(dialog).toContainText('County General')
  await expect(dialog).toContainText('The visitor added details')
})
