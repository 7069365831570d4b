/** The map that is moved by hand: what it loads, whom it asks, and that list, marks and files stay the same records. */
import type { Page } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'

const TAMPA_BAY = 'box=-83.2%2C27.3%2C-81.8%2C28.4'
/** What opening it may load, compressed. */
const MAX_BYTES = 300_000

const status = (page: Page) => page.locator('#map-count')
const counted = async (page: Page) =>
  Number(((await status(page).textContent()) ?? '').replace(/\D/g, ''))
const frame = (page: Page) => page.locator('.map-frame')
const isLive = (page: Page) => expect(frame(page)).toHaveAttribute('data-live', 'true', SLOW)
const laidMarks = (page: Page) => page.locator('.map-marks:not(.is-away) svg a')
/** Drawn in software, on a machine that does other things. */
const SLOW = { timeout: 60_000 }

/** How many records the marks laid over the map stand for. */
const laid = (page: Page) =>
  laidMarks(page).evaluateAll((links) =>
    links.reduce(
      (sum, link) =>
        sum +
        (link.hasAttribute('data-record')
          ? 1
          : Number((link.getAttribute('aria-label') ?? '').replace(/,/g, '').match(/^\d+/)?.[0])),
      0,
    ),
  )
const isInStep = (page: Page) =>
  expect.poll(async () => (await laid(page)) - (await counted(page)), SLOW).toBe(0)

async function open(page: Page, query = TAMPA_BAY) {
  await page.goto(`/map?${query}`)
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
}

test.use({
  launchOptions: launchOptions([
    '--enable-unsafe-swiftshader',
    '--use-gl=angle',
    '--use-angle=swiftshader',
  ]),
})
// What the browser says of drawing in software.
test.use({ expectedComplaints: /GPU stall|GL Driver Message|WebGL.*(fallback|software)/i })

test('it is loaded on request, weighs little, and asks nobody but this site', async ({ page }) => {
  test.slow()
  const hosts = new Set<string>()
  const before = new Set<string>()
  const loaded = new Map<string, number>()
  let isOpen = false
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    hosts.add(host)
    if (!isOpen) before.add(pathname)
  })
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (!/\.(js|css)$/.test(pathname)) return
    loaded.set(pathname, (await request.sizes()).responseBodySize)
  })
  await page.goto(`/map?${TAMPA_BAY}`)
  expect([...before].filter((path) => /maplibre|live-layer|tiles|ground/.test(path))).toEqual([])
  isOpen = true
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  const own = [...loaded].filter(([path]) => !before.has(path))
  expect(own.map(([path]) => path).join()).toContain('maplibre')
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES)
})

test.describe('a map that cannot be opened', () => {
  test.use({ expectedComplaints: /WebGL|Failed to load resource|webglcontextcreationerror/i })
  const obstacles: [why: string, put: (page: Page) => Promise<unknown>][] = [
    [
      'without WebGL',
      (page) =>
        page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null
        }),
    ],
    ['without the library', (page) => page.route(/maplibre-gl-csp/, (route) => route.abort())],
  ]
  for (const [why, put] of obstacles)
    test(`${why}, the drawn map stays and says so`, async ({ page }) => {
      await put(page)
      await page.goto(`/map?${TAMPA_BAY}`)
      await page.getByRole('button', { name: 'Open the interactive map' }).click()
      await expect(page.locator('.map-impossible')).toBeVisible(SLOW)
      await expect(frame(page)).not.toHaveAttribute('data-live')
      await expect(page.locator('.map-drawing svg a').first()).toBeVisible()
      const before = await counted(page)
      await page.getByRole('link', { name: 'Closer', exact: true }).click()
      await expect.poll(() => counted(page)).toBeLessThan(before)
    })
})

test('a hand moves it, and the list, the address and the files follow', async ({
  page,
  request,
}) => {
  test.slow()
  await open(page)
  const before = await counted(page)
  const address = page.url()
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame(page).boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(address)
  await expect.poll(() => counted(page)).not.toBe(before)
  await isInStep(page)
  // The list stays what it was until the list of the new view has come.
  await expect(async () => {
    const file = await page.getByRole('link', { name: 'GeoJSON' }).getAttribute('href')
    const { features } = await (await request.get(file ?? '')).json()
    expect(features).toHaveLength(await counted(page))
  }).toPass(SLOW)
  const shown = await status(page).textContent()
  await page.reload()
  await expect(status(page)).toHaveText(shown ?? '')
})

test('a link of the page moves it, and a mark is a card with a link', async ({ page }) => {
  test.slow()
  await open(page, 'box=-83%2C27%2C-82%2C28&category=hospitals')
  const before = await counted(page)
  await page.getByRole('link', { name: 'Wider', exact: true }).click()
  await expect.poll(() => counted(page)).toBeGreaterThan(before)
  await isInStep(page)
  const mark = page.locator('.map-marks:not(.is-away) svg a[data-record]').first()
  const href = await mark.getAttribute('href')
  await mark.click()
  await expect(page.locator('.map-card a')).toHaveAttribute('href', href ?? '')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('.map-card')).toHaveCount(0)
})

test('an area is drawn with keys, and narrows the list, the files and a shared address', async ({
  page,
  request,
}) => {
  test.slow()
  await open(page)
  const before = await counted(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(frame(page)).toBeFocused()
  // A triangle around the middle, whose corners are put where the map is moved to.
  const moves = [
    ['ArrowLeft', 'ArrowUp'],
    ['ArrowRight', 'ArrowRight'],
    ['ArrowLeft', 'ArrowDown', 'ArrowDown'],
  ]
  for (const keys of moves) {
    for (const key of keys)
      for (let step = 0; step < 2; step++) {
        await page.keyboard.press(key)
        await expect(page.locator('.map-marks.is-away')).toHaveCount(0, SLOW)
      }
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Show this area' }).click()
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => counted(page)).toBeLessThan(before)
  await isInStep(page)
  // The list stays what it was until the list of the area has come.
  await expect(async () => {
    const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    const lines = (await (await request.get(file ?? '')).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + (await counted(page)))
  }).toPass(SLOW)
  const shown = await status(page).textContent()
  await page.reload()
  await expect(status(page)).toHaveText(shown ?? '')
  await page.getByRole('link', { name: 'Remove the area' }).click()
  await expect.poll(() => counted(page)).toBeGreaterThan(Number(shown?.replace(/\D/g, '')))
})

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${width} px wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme })

      test('no violation, no trap, and every record in reach of keys', async ({ page }) => {
        test.slow()
        await open(page)
        expect(await axe(page)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide).toBeLessThanOrEqual(width)
        await frame(page).focus()
        await page.keyboard.press('ArrowRight')
        await expect(laidMarks(page).first()).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Draw an area' })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Closer', exact: true })).toBeFocused()
        await frame(page).focus()
        await page.keyboard.press('Escape')
        await expect(status(page)).toBeFocused()
      })
    })
