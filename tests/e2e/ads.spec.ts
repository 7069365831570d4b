/** Advertising and privacy choices, with a local stand-in for the network (spec §2.1, §2.17, §9). */
import type { Page } from '@playwright/test'
import { type AdNetworkStandIn, startAdNetwork, startSiteWithAds } from '../support/ad-network.ts'
import {
  attempts,
  clickFacility,
  isSameDocument,
  markDocument,
  openStill,
  seesScript,
  sendGpc,
  setMode,
} from '../support/ad-page.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'
import { someFacilityPage } from '../support/page-kinds.ts'

// One site with advertising for the whole file: a second data set is slow to load.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaints: failedCallComplaint })

let network: AdNetworkStandIn
let site: { url: string; stop(): Promise<void> }
const CITY = '/florida/tampa'
const SENTINEL = 'Sentinelle Zyxwarth'

test.beforeAll(async () => {
  test.setTimeout(300_000)
  network = await startAdNetwork()
  site = await startSiteWithAds(network)
})
test.afterAll(async () => {
  await site?.stop()
  await network?.stop()
})
test.beforeEach(() => {
  network.requests.length = 0
})

const adsAskedFor = () => network.requests.filter(({ path }) => path === '/ad')
const conversions = () => network.requests.filter(({ path }) => path === '/sent.svg')
async function choose(page: Page, value: string): Promise<void> {
  await page.context().addCookies([{ name: 'privacy-choice', value, url: site.url }])
}

test('§2.1 and §9 the ad is pushed 300 ms after a facility page shows and refreshed 500 ms after a route change', async ({
  page,
}) => {
  await choose(page, 'none')
  await page.clock.install()
  await page.goto(site.url + CITY)
  await expect.poll(() => adsAskedFor().length).toBe(1)
  expect(adsAskedFor()[0]?.query).toMatchObject({ client: 'client-1', slot: 'city-d', at: CITY })
  await page.clock.pauseAt(Date.now() + 60_000)
  await clickFacility(page)
  expect(await attempts(page)).toBe(1)
  await page.clock.runFor(299)
  expect(await attempts(page)).toBe(1)
  await page.clock.runFor(1)
  expect(await attempts(page)).toBe(2)
  await expect
    .poll(() => adsAskedFor().map(({ query }) => query.slot))
    .toEqual(['city-d', 'facility-d'])
  await page.clock.runFor(199)
  expect(await attempts(page)).toBe(2)
  // All slots are filled by now: this push throws "already", which is expected and not logged.
  await page.clock.runFor(1)
  expect(await attempts(page)).toBe(3)
  expect(adsAskedFor()).toHaveLength(2)
})

test('§9 a slow device hydrates the page before its ad is placed', async ({ page }) => {
  await choose(page, 'none')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.goto(site.url + CITY)
  await expect.poll(() => adsAskedFor().length).toBe(1)
  await expect(page.locator('aside.ad ins')).toBeAttached()
})

test('§2.1 a failing push is logged once, and the page keeps working', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (/^Advertising:/.test(message.text())) logged.push(`${message.type()} ${message.text()}`)
  })
  await choose(page, 'none')
  await setMode(page, 'fail')
  await page.goto(site.url + CITY)
  await expect.poll(() => attempts(page)).toBe(1)
  await clickFacility(page)
  await expect.poll(() => attempts(page)).toBe(3)
  await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
  // The first push waited in the queue: it failed inside the network's own script.
  expect(logged).toEqual(['debug Advertising: a push failed: the stand-in is broken'])
})

for (const place of ['city', 'facility'] as const) {
  for (const outcome of ['filled', 'unfilled', 'blocked'] as const) {
    test(`§9 nothing moves on a ${place} page when its ad is ${outcome}`, async ({
      page,
      request,
    }) => {
      const path = place === 'city' ? CITY : await someFacilityPage(request)
      await choose(page, 'none')
      if (outcome === 'unfilled') await setMode(page, 'unfilled')
      if (outcome === 'blocked') await page.route(`${network.url}/**`, (route) => route.abort())
      const moved = await openStill(page, site.url + path)
      const ad = page.locator('aside.ad')
      if (outcome === 'filled') await expect(ad.locator('iframe')).toBeAttached()
      else await expect(ad).toHaveAttribute('data-empty', 'reserved')
      if (outcome !== 'filled') await expect(ad).toBeHidden()
      expect(await moved()).toEqual([])
    })
  }
}

test('§9 an unfilled ad below the viewport collapses', async ({ page }) => {
  await choose(page, 'none')
  await setMode(page, 'unfilled')
  await page.goto(site.url + CITY)
  const ad = page.locator('aside.ad')
  await expect(ad).toHaveAttribute('data-empty', 'collapsed')
  expect(await ad.boundingBox()).toBeNull()
})

test('the panel, the choices and the notice are accessible and fit a phone', async ({ page }) => {
  test.setTimeout(120_000)
  const panel = page.getByRole('region', { name: 'Your privacy choices' })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/about', '/privacy-choices', '/consumer-health-data']) {
      await page.goto(site.url + path)
      if (path !== '/privacy-choices') await expect(panel).toBeVisible()
      expect(await axe(page), path).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a phone requests the mobile slot', async ({ page }) => {
  await choose(page, 'none')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url + CITY)
  await expect.poll(() => adsAskedFor().map(({ query }) => query.slot)).toEqual(['city-m'])
})

test.describe('privacy', () => {
  test('no choice and refusal get non-personalized ads, acceptance personalized ones, never on facility pages', async ({
    page,
  }) => {
    await page.goto(`${site.url}${CITY}?category=Shipyards&utm_source=letter`)
    await expect.poll(() => adsAskedFor().length).toBe(1)
    expect(adsAskedFor()[0]?.query).toMatchObject({ npa: '1', rdp: '1', url: site.url + CITY })
    const panel = page.getByRole('region', { name: 'Your privacy choices' })
    const answers = panel.locator('.btn')
    await expect(answers).toHaveText(['Accept', 'Refuse', 'Settings'])
    const boxes = await answers.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { color, backgroundColor, fontSize } = getComputedStyle(button)
        return [Math.round(width), Math.round(height), color, backgroundColor, fontSize].join()
      }),
    )
    expect(new Set(boxes).size, 'of equal weight').toBe(1)
    await panel.getByRole('button', { name: 'Accept' }).click()
    await expect(panel).toBeHidden()
    await page.goto(`${site.url}/florida/miami`)
    await expect.poll(() => adsAskedFor().length).toBe(2)
    expect(adsAskedFor()[1]?.query).toMatchObject({ npa: '0', rdp: '0' })
    await clickFacility(page)
    await expect.poll(() => adsAskedFor().length).toBe(3)
    expect(adsAskedFor()[2]?.query).toMatchObject({ slot: 'facility-d', npa: '1', rdp: '1' })
    await expect(panel).toBeHidden()
  })

  test('Global Privacy Control overrides acceptance, and nothing is asked', async ({ page }) => {
    await sendGpc(page)
    await choose(page, 'ads.signal')
    await page.goto(site.url + CITY)
    await expect.poll(() => adsAskedFor().length).toBe(1)
    await clickFacility(page)
    await expect.poll(() => adsAskedFor().length).toBe(2)
    await page.goto(`${site.url}/thank-you`, { waitUntil: 'networkidle' })
    expect(adsAskedFor().map(({ query }) => query.npa)).toEqual(['1', '1'])
    expect(conversions()).toEqual([])
    await page.context().clearCookies()
    await page.goto(`${site.url}/florida/miami`)
    await expect.poll(() => adsAskedFor().length).toBe(3)
    await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden()
  })

  test('the network learns of a lead only as a bare conversion, and only if allowed', async ({
    page,
    request,
  }) => {
    await choose(page, 'ads.signal')
    await page.goto(site.url + (await someFacilityPage(request)))
    await expect.poll(() => adsAskedFor().length).toBe(1)
    await page.getByLabel('Full name').fill(SENTINEL)
    await page.getByLabel('Email').fill('zyxwarth@example.com')
    await page.getByLabel('Phone').fill('(813) 555-0142')
    await page.getByLabel('Tell us about your exposure').fill(`${SENTINEL} has mesothelioma`)
    await markDocument(page)
    await page.getByRole('button', { name: 'Request a free consultation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/)
    await expect(page.locator('.reference')).toContainText(/EA-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    // Its address contains the reference: the network's script stayed in the previous document.
    expect(await isSameDocument(page)).toBe(false)
    expect(await seesScript(page, network.url)).toBe(false)
    await expect.poll(() => conversions().length).toBe(1)
    const told = JSON.stringify(network.requests)
    expect(told).not.toMatch(/zyxwarth|mesothelioma|EA-[0-9A-Z]{4}/i)
    for (const { headers } of network.requests) {
      const { referer, cookie } = JSON.parse(headers)
      expect(cookie).toBeUndefined()
      expect(referer === undefined || new URL(referer).pathname === '/').toBe(true)
    }
    for (const { query } of adsAskedFor()) expect(query.url).not.toContain('?')
  })

  test('no conversion is reported without its permission', async ({ page }) => {
    await choose(page, 'ads')
    await page.goto(`${site.url}/thank-you`, { waitUntil: 'networkidle' })
    expect(conversions()).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the choice can be made, seen and changed on its page', async ({ page }) => {
    await page.goto(`${site.url}/about`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choices' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your privacy choices')
    const ads = page.getByRole('group', { name: 'Personalized advertisements' })
    await expect(ads.getByLabel('Do not allow')).toBeChecked()
    await ads.getByLabel('Allow', { exact: true }).check()
    await page.getByRole('button', { name: 'Save these choices' }).click()
    await expect(page.getByText('Your choice is saved.')).toBeVisible()
    await page.goto(`${site.url}/privacy-choices`)
    await expect(ads.getByLabel('Allow', { exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Allow neither' }).click()
    await expect(ads.getByLabel('Do not allow')).toBeChecked()
    const [cookie] = await page.context().cookies(site.url)
    expect(cookie).toMatchObject({ name: 'privacy-choice', value: 'none', sameSite: 'Lax' })
  })
})

test.describe('§2.17 ad test pages', () => {
  test('§2.17 /test-ads shows both blocks, the viewport and its breakpoint', async ({ page }) => {
    await choose(page, 'none')
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.goto(`${site.url}/test-ads`)
    await expect(page.getByText('Viewport width: 1100px. Breakpoint: lg.')).toBeVisible()
    await expect(page.getByText('Slot id: city-d')).toBeVisible()
    await expect(page.getByText('Slot id: city-m')).toBeVisible()
    await page.setViewportSize({ width: 639, height: 900 })
    await expect(page.getByText('Viewport width: 639px. Breakpoint: xs.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('.ad iframe')).toHaveCount(2)
  })

  test('§2.17 and §9 /debug-ads checks immediately and again after 2 seconds', async ({ page }) => {
    await choose(page, 'none')
    await page.clock.install()
    await page.goto(`${site.url}/debug-ads`)
    await expect(page.locator('.ad iframe')).toHaveCount(2)
    await page.clock.runFor(2_000)
    await expect(page.getByText('Ad script loaded: yes. Ad elements: 2.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Slot' })).toHaveText([
      'Slot city-d, client client-1, has content',
      'Slot facility-d, client client-1, has content',
    ])
  })

  test('§2.17 /test-facility-ads compares facility and city slots', async ({ page }) => {
    await choose(page, 'none')
    await page.goto(`${site.url}/test-facility-ads`)
    await expect
      .poll(() => adsAskedFor().map(({ query }) => query.slot))
      .toEqual(['facility-d', 'facility-m', 'city-d'])
  })

  test('they are open without an ad network, and with one where the operator opens them', async ({
    request,
    origin,
  }) => {
    for (const path of ['/test-ads', '/debug-ads', '/test-facility-ads']) {
      for (const url of [origin + path, site.url + path]) {
        const open = await request.get(url, { maxRedirects: 0 })
        expect([open.status(), open.headers()['x-robots-tag']], url).toEqual([200, 'noindex'])
      }
    }
  })
})
