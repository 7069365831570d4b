/** Filling in the lead forms in a browser. */
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Part of what is typed, to check that it leaves the browser in a single request. */
export const SENTINEL = 'quartz-zebra-sentinel'

export const consultation = { name: 'Request a free consultation' }

export async function facilityPage(
  request: APIRequestContext,
): Promise<{ path: string; id: number; name: string }> {
  const reply = await request.get('/api/facilities?limit=1&categorySlug=shipyards')
  const [{ id, name, state, city, slug }] = await reply.json()
  return { path: `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`, id, name }
}

export async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(`Dolores ${SENTINEL}`)
  await page.getByLabel(/^Phone/).fill('(813) 555-0142')
  await page.getByLabel('Email').fill(email)
}

/** Presses the button and returns the answers that were sent. */
export async function pressAndRead(page: Page, button: Locator): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact'))
  await button.click()
  return readAnswers(await sent)
}

function readAnswers(request: Request): Record<string, unknown> {
  expect(request.method()).toBe('POST')
  return request.postDataJSON() as Record<string, unknown>
}

export async function expectThanks(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/thank-you\?ref=EA-[0-9A-Z]{4}-[0-9A-Z]{4}(&form=\w+)?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Thank you. We have your (request|message)\.$/,
  )
  const reference = new URL(page.url()).searchParams.get('ref') ?? ''
  await expect(page.getByText(reference)).toBeVisible()
  return reference
}

export function fieldError(page: Page, label: string | RegExp): Promise<string | null> {
  return page.getByLabel(label).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = ids.find((id) => id.endsWith('-error'))
    return error ? (document.getElementById(error)?.textContent ?? null) : null
  })
}
