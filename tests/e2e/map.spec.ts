import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'

const TAMPA_BAY = 'box=-83.2%2C27.3%2C-81.8%2C28.4'
const status = (page: Page) => page.locator('#map-count')
const marks = (page: Page) => page.locator('.map-frame svg a')
/** How many records the marks stand for. */
const drawn = (page: Page) =>
  marks(page).evaluateAll((links) =>
    links.reduce(
      (sum, link) =>
        sum +
        (link.hasAttribute('data-record')
          ? 1
          : Number((link.getAttribute('aria-label') ?? '').replace(/,/g, '').match(/^\d+/)?.[0])),
      0,
    ),
  )
const counted = async (page: Page) =>
  Number(((await status(page).textContent()) ?? '').replace(/\D/g, ''))
const isInStep = async (page: Page) => (await drawn(page)) === (await counted(page))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the map is a form, links and a drawing with the same records as the list', async ({
    page,
  }) => {
    await page.goto('/map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map of records')
    expect(await counted(page)).toBeGreaterThan(1000)
    expect(await isInStep(page)).toBe(true)

    await page.getByLabel('ZIP code or town').fill('33602')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Nearest to Tampa, FL first')).toBeVisible()
    await expect(page.locator('.map-row .miles').first()).toContainText('mi')

    await page.getByLabel('Type').selectOption('shipyards')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/q=33602/)
    await expect(page).toHaveURL(/category=shipyards/)
    expect(await isInStep(page)).toBe(true)

    const before = await counted(page)
    await page.getByRole('link', { name: 'Wider', exact: true }).click()
    await expect(page).toHaveURL(/box=/)
    expect(await counted(page)).toBeGreaterThan(before)
    expect(await isInStep(page)).toBe(true)
  })
})

test('a group opens closer, and list, marks and files stay the same records', async ({
  page,
  request,
}) => {
  await page.goto(`/map?${TAMPA_BAY}`)
  const before = await counted(page)
  await marks(page).first().hover()
  await page.locator('.map-frame svg a:not([data-record])').first().click()
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect(await isInStep(page)).toBe(true)
  const file = await page.getByRole('link', { name: 'GeoJSON' }).getAttribute('href')
  const { features } = await (await request.get(file ?? '')).json()
  expect(features).toHaveLength(await counted(page))
})

test('the page asks nobody but this site', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:') hosts.add(host)
  })
  await page.goto('/map')
  await page.locator('.map-frame').hover()
  const before = await counted(page)
  await page.getByRole('link', { name: 'Closer', exact: true }).click()
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test('a year of the slider is in the address, and shows what was open then', async ({ page }) => {
  await page.goto(`/map?${TAMPA_BAY}`)
  const before = await counted(page)
  const slider = page.getByRole('slider', { name: 'Open in one year' })
  await slider.fill('1950')
  await expect(page).toHaveURL(/from=1950&to=1950/)
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect(await isInStep(page)).toBe(true)
  await expect(slider).toHaveValue('1950')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(status(page)).toHaveText(`${before} records in view`)
})

test('a row and its mark are shown together', async ({ page }) => {
  await page.goto('/map?box=-83%2C27%2C-82%2C28&category=hospitals')
  await page.locator('.map-frame').hover()
  await expect(page.locator('.map-frame')).toHaveAttribute('tabindex', '0')
  const mark = page.locator('.map-frame a[data-record]').first()
  const record = await mark.getAttribute('data-record')
  await mark.hover()
  await expect(page.locator(`.map-row[data-record="${record}"]`)).toHaveClass(/is-shown/)
})

for (const width of [360, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the map is one stop of the tab key, in which arrow keys go from mark to mark', async ({
      page,
    }) => {
      await page.goto(`/map?${TAMPA_BAY}`)
      const frame = page.locator('.map-frame')
      await marks(page).first().focus()
      await expect(frame).toHaveAttribute('tabindex', '0')
      await frame.focus()
      await page.keyboard.press('ArrowRight')
      await expect(marks(page).first()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Closer', exact: true })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      const address = page.url()
      await frame.focus()
      await page.keyboard.press('-')
      await expect(page).not.toHaveURL(address)
      await expect(frame).toBeFocused()
      await page.keyboard.press('0')
      await expect(page).toHaveURL(/\/map$/)
      await page.keyboard.press('Escape')
      await expect(status(page)).toBeFocused()
    })

    test('the page has no accessibility violations and fits its width', async ({ page }) => {
      await page.goto(`/map?${TAMPA_BAY}&q=Tampa%2C+FL`)
      await page.locator('.map-frame').hover()
      expect(await axe(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    })
  })

test('places and companies lead to the map with themselves on it', async ({ page }) => {
  await page.goto('/florida/tampa')
  await page.getByRole('link', { name: 'Open in the map' }).click()
  await expect(page).toHaveURL(/\/map\?box=/)
  await expect(page.locator('.map-row').first()).toBeVisible()
  await page.goto('/florida')
  await page.getByRole('link', { name: 'Open in the map' }).click()
  await expect(page).toHaveURL(/\/map\?state=florida/)
  await expect(status(page)).toHaveText('1,778 records in view')
})

test('nothing in a part of the map is said, with a way on', async ({ page }) => {
  await page.goto('/map?box=-60%2C30%2C-58%2C32')
  await expect(page.getByText('There is no record in this part of the map yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell us about a workplace here' })).toBeVisible()
  await page.goto('/es/mapa?box=-60%2C30%2C-58%2C32')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mapa de registros')
})
