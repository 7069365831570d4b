/** What a visitor sees and keeps when the connection or a chunk is lost. */
import type { Page } from '@playwright/test'
import { consentWordings } from '../../site.config.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectThanks, fillPerson } from '../support/lead-forms.ts'

const OFFLINE = 'You seem to be offline.'
const CONTACT = '/api/contact'

/** The code that keeps a page is loaded when the page is first used. */
async function openAndUse(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const loaded = page.waitForResponse(/offline-notice/)
  await page.getByLabel('Full name').focus()
  await (await loaded).finished()
}

test.use({ expectedComplaints: /Failed to load resource|ConnectionError|offline/ })

test('offline, the page stays, and its form is sent once when the connection is back', async ({
  page,
  context,
}) => {
  const sent: { key: string | undefined; version: unknown; status: number | undefined }[] = []
  page.on('requestfinished', async (request) => {
    if (new URL(request.url()).pathname !== CONTACT) return
    sent.push({
      key: request.headers()['idempotency-key'],
      version: request.postDataJSON().consentVersion,
      status: (await request.response())?.status(),
    })
  })
  const tried: (string | undefined)[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(CONTACT)) tried.push(request.headers()['idempotency-key'])
  })
  await openAndUse(page, '/legal-help')
  await fillPerson(page, 'offline@example.com')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page).toHaveURL(/\/legal-help$/)
  await expect(page.getByLabel('Email')).toHaveValue('offline@example.com')

  await page.getByRole('button', { name: 'Request a free consultation' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Error submitting form')
  await expect(notice).toContainText(OFFLINE)
  await expect(notice).toBeFocused()
  const shown = await page.locator('p.consent').textContent()

  await context.setOffline(false)
  await expectThanks(page)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.status).toBe(201)
  expect(new Set([...tried, sent[0]?.key]).size).toBe(1)
  expect(sent[0]?.version).toBe(consentWordings.referral.version)
  expect(consentWordings.referral.text).toBe(shown)
})

test('a form that waits for a connection does not send answers changed since', async ({
  page,
  context,
}) => {
  await openAndUse(page, '/contact')
  await page.getByLabel('Full name').fill('Ann Bell')
  await page.getByLabel('Email').fill('changed@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('First words')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(OFFLINE)
  await page.getByRole('textbox', { name: 'Message' }).fill('Second words')
  await expect(notice).toContainText('Press the button to send them.')
  const call = page.waitForRequest((request) => request.url().endsWith(CONTACT))
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await call).postDataJSON().message).toBe('Second words')
  await expectThanks(page)
})

test('a lost chunk leaves the page as it was; one of an older build loads the new page', async ({
  page,
}) => {
  const chunk = '**/assets/article-page*.js'
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await openAndUse(page, '/legal-help')
  await fillPerson(page, 'chunk@example.com')
  let isGone = true
  await page.route(chunk, (route) => (isGone ? route.abort() : route.continue()))
  await page.route('**/healthz', (route) => route.abort())
  await about.click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page).toHaveURL(/\/legal-help$/)
  await expect(page.getByLabel('Email')).toHaveValue('chunk@example.com')
  await expect(page.locator('body')).not.toContainText(/\.js|module|Failed to fetch/)

  await page.unroute('**/healthz')
  // The document of the newer build names chunks that are there.
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) isGone = false
  })
  const loaded = page.waitForEvent('load')
  await about.click()
  await loaded
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
})
