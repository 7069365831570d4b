import { consentWordings } from '../../site.config.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  consultation,
  expectThanks,
  facilityPage,
  fieldError,
  fillPerson,
  pressAndRead,
  SENTINEL,
} from '../support/lead-forms.ts'

const { referral, contact } = consentWordings
const CONTACT_CALL = '**/api/contact'

test.describe('§2.11 legal help', () => {
  test('§2.11 the sticky form has its fields, and the consent text above its button', async ({
    page,
  }) => {
    await page.goto('/legal-help')
    await expect(page.locator('.form-box')).toHaveCSS('position', 'sticky')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
    await expect(page.getByLabel('Phone')).toHaveAttribute('inputmode', 'tel')
    const options = page.getByLabel('Diagnosis').locator('option')
    await expect(options).toHaveText([
      ...['Choose one, if any', 'Mesothelioma', 'Lung cancer', 'Asbestosis', 'Other'],
    ])
    // The full consent text is directly above the button, without a checkbox; the optional one is above it.
    const beforeButton = page.locator('p.consent + button')
    await expect(beforeButton).toHaveText(consultation.name)
    await expect(page.locator('p.consent')).toHaveText(referral.text)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })

  test('§5 an empty form lists each error, focuses the summary and keeps the answers', async ({
    page,
  }) => {
    await page.goto('/legal-help')
    await page.getByLabel('Tell us about your exposure').fill('At the yard')
    await page.getByRole('button', consultation).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Name must be at least 2 characters',
      'Phone number is required',
      'Please enter a valid email address',
    ])
    await expect(page).toHaveTitle(/^Error: Get Free Legal Help/)
    expect(await fieldError(page, 'Phone')).toBe('Phone number is required')
    await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
    // The bar of a wrong field hangs in the margin: its label stays in line with the others.
    const [wrong, right] = [page.getByText('Full name'), page.getByText('Diagnosis (optional)')]
    await expect(page.locator('.field', { has: wrong })).toHaveCSS('border-left-width', '4px')
    expect((await wrong.boundingBox())?.x).toBe((await right.boundingBox())?.x)
    await summary.getByRole('link', { name: 'Phone number is required' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByLabel('Tell us about your exposure')).toHaveValue('At the yard')
    expect(await axe(page, { under: '.form-box' })).toEqual([])
    // A field that is corrected loses its error, here and in the summary, while others keep theirs.
    await page.getByLabel('Full name').fill('R')
    await page.getByLabel('Email').fill('ray@')
    await page.getByLabel('Phone').fill('(813) 555-0142')
    await expect(summary.getByRole('link')).toHaveText([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ])
    await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
    expect(await fieldError(page, 'Phone')).toBeNull()
    // Emptied again, it is only wrong when the form is sent.
    await page.getByLabel('Phone').fill('')
    await page.getByLabel('Full name').fill('Ray')
    await page.getByLabel('Email').fill('ray@example.com')
    await expect(summary).toHaveCount(0)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page).toHaveTitle(/^Get Free Legal Help/)
    await page.getByRole('button', consultation).click()
    await expect(summary.getByRole('link')).toHaveText(['Phone number is required'])
    await expect(summary).toBeFocused()
  })

  test('§5 §4 sends the exposure text as the message, once, and leads to the thank-you page', async ({
    page,
  }) => {
    let calls = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(CONTACT_CALL, async (route) => {
      calls += 1
      await held
      await route.continue()
    })
    // From a campaign, with a search in the address that must stay in the browser.
    await page.goto('/states?utm_source=Newsletter&utm_medium=email&q=boilers')
    await page.goto('/legal-help')
    await fillPerson(page, 'legal@example.com')
    await page.getByLabel('State you live in').selectOption('Florida')
    await page.getByLabel('Diagnosis').selectOption('Mesothelioma')
    await page.getByLabel('Yes').check()
    await page.getByLabel('Within the last 2 years').check()
    await page.getByLabel('Tell us about your exposure').fill('Boilers at the yard, 1962')
    const button = page.locator('.lead-form button')
    const answers = await pressAndRead(page, button)
    await expect(button).toHaveText('Submitting...')
    await expect(button).toBeDisabled()
    // A second submit sends nothing.
    await page.locator('.lead-form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
    letGo()
    await expectThanks(page)
    expect(calls).toBe(1)
    expect(answers).toMatchObject({
      inquiryType: 'legal-referral',
      subject: 'Legal Consultation Request',
      message: 'Boilers at the yard, 1962',
      exposure: 'Boilers at the yard, 1962',
      residenceState: 'FL',
      diagnosis: 'mesothelioma',
      pathologyReport: 'yes',
      diagnosisTimeline: 'within_2_years',
      consentVersion: referral.version,
      pageUrl: expect.stringMatching(/\/legal-help$/),
    })
    const arrival = '/states  utm_source=Newsletter&utm_medium=email'
    expect(answers.attribution).toBe(`${arrival}\n${arrival}`)
  })

  test.describe('failures', () => {
    test.use({ expectedComplaints: /Failed to load resource/ })

    test('§8 a failed submit shows the error and keeps the answers; a retry has the same key', async ({
      page,
    }) => {
      const keys: (string | undefined)[] = []
      await page.route(CONTACT_CALL, async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length === 1) return route.abort()
        if (keys.length === 2) {
          const body = JSON.stringify({ status: 503, detail: 'Please call us.' })
          return route.fulfill({ status: 503, contentType: 'application/problem+json', body })
        }
        return route.continue()
      })
      await page.goto('/legal-help')
      await fillPerson(page, 'retry@example.com')
      await page.getByRole('button', consultation).click()
      const notice = page.getByRole('alert')
      await expect(notice).toBeFocused()
      await expect(notice).toContainText('Error submitting form')
      await expect(notice).toContainText('Please try again or call us directly.')
      await expect(page.getByLabel('Email')).toHaveValue('retry@example.com')
      await page.getByRole('button', consultation).click()
      await expect(notice).toContainText('Please call us.')
      await expect(notice.getByRole('link', { name: '(555) 555-0100' })).toHaveAttribute(
        'href',
        'tel:5555550100',
      )
      await page.getByRole('button', consultation).click()
      await expectThanks(page)
      expect(new Set(keys).size).toBe(1)
      // Going back and sending the same answers has the same key and reference.
      const reference = new URL(page.url()).searchParams.get('ref')
      await page.goBack()
      await fillPerson(page, 'retry@example.com')
      await page.getByRole('button', consultation).click()
      expect(await expectThanks(page)).toBe(reference)
    })
  })
})

test.describe('§2.9 §5 the form of a facility page', () => {
  test.use({ expectedComplaints: /Failed to load resource/ })

  test('§5 its rules, defaults and the label of its message box', async ({ page, request }) => {
    const facility = await facilityPage(request)
    await page.goto(facility.path)
    await page.getByLabel('Full name').fill('A')
    await page.getByLabel('Phone').fill('813 555')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', consultation).click()
    expect(await fieldError(page, 'Full name')).toBe('Name must be at least 2 characters')
    expect(await fieldError(page, 'Phone')).toBe('Please enter a valid phone number')
    expect(await fieldError(page, 'Email')).toBe('Please enter a valid email address')
    await fillPerson(page, 'facility@example.com')
    await page.getByLabel('Tell us about your exposure').fill('Welder, 1970s')
    // The details of a diagnosis appear with it.
    await expect(page.getByText('Do you have a pathology report?')).toBeHidden()
    await page.getByLabel('Diagnosis').selectOption('Asbestosis')
    await page.getByLabel('More than 2 years ago').check()
    const answers = await pressAndRead(page, page.getByRole('button', consultation))
    expect(answers).toMatchObject({
      inquiryType: 'facility-inquiry',
      subject: `Inquiry about ${facility.name}`,
      facilityId: String(facility.id),
      message: 'Welder, 1970s',
      diagnosis: 'asbestosis',
      diagnosisTimeline: 'more_than_2_years',
      consentVersion: referral.version,
    })
    await expectThanks(page)
  })

  test('§8 a failed submit shows the error message, or "Please try again later."', async ({
    page,
    request,
  }) => {
    await page.route(CONTACT_CALL, (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 429, detail: 'Please wait.' }),
      }),
    )
    await page.goto((await facilityPage(request)).path)
    await fillPerson(page, 'facility2@example.com')
    await page.getByRole('button', consultation).click()
    await expect(page.getByRole('alert')).toContainText('Error submitting form')
    await expect(page.getByRole('alert')).toContainText('429: Please wait.')
    await page.unroute(CONTACT_CALL)
    await page.route(CONTACT_CALL, (route) => route.abort())
    await page.getByRole('button', consultation).click()
    await expect(page.getByRole('alert')).toContainText('Please try again later.')
    await expect(page.getByLabel('Email')).toHaveValue('facility2@example.com')
  })
})

test('§2.13 the contact form requires name, email and message, but not phone and subject', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.locator('p.consent')).toHaveText(contact.text)
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a message',
  ])
  await page.getByLabel('Full name').fill('Ann Bell')
  await page.getByLabel('Email').fill('contact@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('A question about your sources.')
  const answers = await pressAndRead(page, button)
  expect(answers).toMatchObject({ inquiryType: 'general-inquiry', consentVersion: contact.version })
  await expectThanks(page)
})

test('§2.12 the thank-you page shows the next steps, and no invalid reference', async ({
  page,
}) => {
  await page.goto('/thank-you')
  await expect(page.locator('h1')).toHaveText('What happens after you send a form')
  await expect(
    page.getByText('up to 3 attorneys or law firms', { exact: false }).first(),
  ).toBeVisible()
  const steps = ['Case review within 2–4 hours', 'Attorney contact within 24–48 hours']
  for (const name of [...steps, 'Free consultation', 'No upfront cost', 'Confidential']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('usually work on contingency')).toBeVisible()
  await expect(page.getByText('the providers who run our systems')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to the home page' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await page.goto('/thank-you?ref=EA-7K3M-Q2XP&form=message')
  await expect(page.locator('h1')).toHaveText('Thank you. We have your message.')
  await expect(page.locator('main')).not.toContainText(/attorneys or law firms|Case review/)
  await page.goto('/thank-you?ref=%3Cb%3Edial+999%3C%2Fb%3E')
  await expect(page.getByText('dial 999')).toHaveCount(0)
  await expect(page.getByText('Your reference')).toHaveCount(0)
  expect(await axe(page, { under: 'main' })).toEqual([])
})

test('what a visitor types leaves the browser in one request body and in no URL', async ({
  page,
}) => {
  const withSentinel: string[] = []
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers())
    const seen = [request.url(), headers, request.postData() ?? ''].filter((text) =>
      text.includes(SENTINEL),
    )
    if (seen.length > 0) withSentinel.push(`${request.method()} ${new URL(request.url()).pathname}`)
    expect(request.url()).not.toContain(SENTINEL)
    expect(headers).not.toContain(SENTINEL)
  })
  await page.goto('/legal-help')
  await fillPerson(page, `${SENTINEL}@example.com`)
  await page.getByLabel('Tell us about your exposure').fill(SENTINEL)
  await page.getByRole('button', consultation).click()
  await expectThanks(page)
  await page.getByRole('link', { name: 'Return to the home page' }).click()
  await expect(page).toHaveURL('/')
  expect(withSentinel).toEqual(['POST /api/contact'])
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.cookie])),
  ).not.toContain(SENTINEL)
})

test('§2.11 on a phone the form comes before the long text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/legal-help', '/es/legal-help']) {
    await page.goto(path)
    const top = await page.locator('#form').evaluate((form) => form.getBoundingClientRect().top)
    expect(top, path).toBeLessThan(1_200)
  }
})

test('§2.11 §5 at 400% zoom the form is one column, and without a text sends the default message', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/legal-help')
  await page.getByRole('button', consultation).click()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await fillPerson(page, 'zoom@example.com')
  const answers = await pressAndRead(page, page.getByRole('button', consultation))
  expect(answers.message).toBe('Legal consultation request from legal-help page')
  await expectThanks(page)
})
