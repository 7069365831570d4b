import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

/** Tampa, to the meter: digits that are found in no request. */
const POSITION = { latitude: 27.943217, longitude: -82.451963 }

/** Everything that the page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  })
  return sent
}

const button = (page: Page) => page.getByRole('button', { name: 'Use my position' })

test('the nearest places are found on the device, which sends its position nowhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(POSITION)
  const sent = sentBy(page)
  await page.goto('/search')
  await page.getByRole('link', { name: 'Near me' }).click()
  await button(page).click()
  const first = page.locator('.far-row').first()
  await expect(first).toContainText('Tampa, Florida')
  await expect(page.locator('.far-row')).toHaveCount(20)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sent.length).toBeGreaterThan(5)
  for (const one of sent) expect(one).not.toMatch(/27\.9|82\.4|27943|82451/)
  const near = sent.filter((one) => one.includes('/api/search/near'))
  expect(near).toHaveLength(1)
  expect(near[0]).toMatch(/\/api\/search\/near /)
})

test('only this page and the map may ask, and without an answer there is a box for a town', async ({
  page,
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['permissions-policy']
  expect(await policyOf('/near-me')).toContain('geolocation=(self)')
  expect(await policyOf('/es/near-me')).toContain('geolocation=(self)')
  // As it is drawn, as it is kept, and as it is never kept.
  for (const path of ['/map', '/map', '/map?q=33602', '/es/mapa'])
    expect(await policyOf(path), path).toContain('geolocation=(self)')
  for (const path of ['/', '/search', '/florida', '/api/search/near'])
    expect(await policyOf(path), path).toContain('geolocation=()')

  await page.goto('/near-me')
  await button(page).click()
  await expect(page.getByText('Your browser did not give this page your position.')).toBeVisible()
  await page.getByLabel('ZIP code or town').fill('33605')
  await page.getByRole('button', { name: 'Search' }).last().click()
  await expect(page).toHaveURL(/\/search\?q=33605$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the box stands alone', async ({ page }) => {
    await page.goto('/near-me')
    await expect(button(page)).toBeHidden()
    await page.getByLabel('ZIP code or town').fill('Tampa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tampa')
  })
})
