/** The three forms without JavaScript. */
import { expect, test } from '../support/browser-test.ts'
import {
  consultation,
  expectThanks,
  facilityPage,
  fieldError,
  fillPerson,
} from '../support/lead-forms.ts'

test.use({ javaScriptEnabled: false, expectedComplaints: /Failed to load resource/ })

test('§2.11 §5 legal help: shows errors, keeps the answers, then accepts the lead', async ({
  page,
}) => {
  await page.goto('/legal-help')
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Diagnosis').selectOption('Lung cancer')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByLabel('Tell us about your exposure').fill('Boilers & "pipes" <1962>')
  await page.getByRole('button', consultation).click()
  await expect(page).toHaveTitle(/^Error: Get Free Legal Help/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Phone number is required',
    'Please enter a valid email address',
  ])
  expect(await page.locator('script[src]').count()).toBe(0)
  await expect(page.getByLabel('Full name')).toHaveValue('A')
  await expect(page.getByLabel('Diagnosis')).toHaveValue('lung-cancer')
  await expect(page.getByLabel('No', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Tell us about your exposure')).toHaveValue(
    'Boilers & "pipes" <1962>',
  )
  await fillPerson(page, 'plain-legal@example.com')
  await page.getByRole('button', consultation).click()
  await expectThanks(page)
})

test('in Spanish a refused form comes back in Spanish, and thanks are in Spanish', async ({
  page,
}) => {
  await page.goto('/es/legal-help')
  await page.getByLabel('Nombre completo').fill('Rosa Medina')
  await page.getByLabel('Teléfono').fill('(813) 555-0142')
  const button = page.getByRole('button', { name: 'Solicitar una consulta gratuita' })
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Escriba una dirección de correo electrónico válida',
  ])
  await page.getByLabel('Correo electrónico').fill('plain-spanish@example.com')
  await button.click()
  await expect(page).toHaveURL(/\/es\/thank-you\?ref=EA-/)
})

test('the same answers sent again after going back are the same lead', async ({ page }) => {
  await page.goto('/legal-help')
  await fillPerson(page, 'plain-twice@example.com')
  await page.getByRole('button', consultation).click()
  const reference = await expectThanks(page)
  await page.goBack()
  await fillPerson(page, 'plain-twice@example.com')
  await page.getByRole('button', consultation).click()
  expect(await expectThanks(page)).toBe(reference)
})

test('a key reused with other answers: the page says so and keeps them', async ({
  page,
  baseURL,
}) => {
  const send = async (message: string) => {
    const fields = {
      name: 'Ann Bell',
      email: 'plain-key@example.com',
      phone: '(813) 555-0142',
      inquiryType: 'legal-referral',
      exposure: message,
      idempotencyKey: 'a key of another website',
    }
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input name=${name} value='${value}'>`,
    )
    const form = `<form method=post action="${baseURL}/api/contact">${inputs.join('')}<button>Send</button></form>`
    await page.goto(`data:text/html,${encodeURIComponent(form)}`)
    await page.getByRole('button').click()
  }
  await send('At the shipyard')
  const reference = await expectThanks(page)
  await send('At the power plant')
  await expect(page.getByRole('alert')).toContainText('already sent with other answers')
  await expect(page.getByLabel('Tell us about your exposure')).toHaveValue('At the power plant')
  expect(await page.content()).not.toContain(reference)
  await page.getByRole('button', consultation).click()
  expect(await expectThanks(page)).not.toBe(reference)
})

test('§2.9 §5 facility page: returns the same page and keeps its facility', async ({
  page,
  request,
}) => {
  const facility = await facilityPage(request)
  await page.goto(facility.path)
  await page.getByLabel('Phone').fill('813 555')
  await page.getByRole('button', consultation).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(facility.name)
  expect(await fieldError(page, 'Phone')).toBe('Please enter a valid phone number')
  await expect(page.locator('input[name="facilityId"]')).toHaveValue(String(facility.id))
  await fillPerson(page, 'plain-facility@example.com')
  await page.getByRole('button', consultation).click()
  await expectThanks(page)
})

test('§2.13 contact page: requires a message, then accepts the lead', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Ann Bell')
  await page.getByLabel('Email').fill('plain-contact@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Please enter a message'])
  await page.getByRole('textbox', { name: 'Message' }).fill('A question.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectThanks(page)
})
