/**
 * Where even an impersonal advertisement needs consent (ADS_NEED_CONSENT), spec §2.1 and §9; and the
 * pages that the network's script never gets to see.
 */
import type { Page } from '@playwright/test'
import { type AdNetworkStandIn, startAdNetwork, startSiteWithAds } from '../support/ad-network.ts'
import {
  followLink,
  isSameDocument,
  markDocument,
  seesScript,
  untilAlive,
} from '../support/ad-page.ts'
import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'

// It needs no facility: an empty directory is quick to start.
const PAGE = '/category/shipyards'
// An empty directory has no states and cities to tell of.
test.use({ expectedComplaints: failedCallComplaint })
let network: AdNetworkStandIn
let site: { url: string; stop(): Promise<void> }

test.beforeAll(async () => {
  test.setTimeout(180_000)
  network = await startAdNetwork()
  site = await startSiteWithAds(network, {
    DATASET: 'none',
    ADS_NEED_CONSENT: '1',
    ADS_SLOT_CATEGORY_DESKTOP: 'category-d',
  })
})
test.afterAll(async () => {
  await site?.stop()
  await network?.stop()
})

test.beforeEach(() => {
  network.requests.length = 0
})

test('§2.1 the network hears nothing until the visitor accepts, and nothing after a refusal', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Your privacy choices' })
  await page.goto(site.url + PAGE)
  await expect(panel).toContainText('“Accept” also lets us tell it that a form was sent')
  // The panel comes with the code of advertising: when it is there, an ad would have been asked for.
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await expect(panel).toBeHidden()
  await page.goto(site.url + PAGE)
  await untilAlive(page)
  // Once more around the event loop and the screen: a decision to ask would have been carried out.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
  expect(network.requests).toEqual([])

  await page.context().clearCookies()
  await page.goto(site.url + PAGE)
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => network.requests.map(({ path, query }) => `${path} ${query.slot ?? ''}`.trim()))
    .toContain('/ad category-d')
})

test.describe('pages that hold what somebody typed or sent', () => {
  /** On a page with an advertisement, the network's script being there. */
  async function adPage(page: Page): Promise<void> {
    await expect.poll(() => network.requests.some(({ path }) => path === '/ad')).toBe(true)
    expect(await seesScript(page, network.url)).toBe(true)
  }

  test.beforeEach(async ({ page }) => {
    await page.context().addCookies([{ name: 'privacy-choice', value: 'ads', url: site.url }])
  })

  test('are another document than one with the script', async ({ page }) => {
    for (const path of ['/legal-help', '/contact', '/search', '/thank-you?ref=EA-0000-0000']) {
      network.requests.length = 0
      await page.goto(site.url + PAGE)
      await adPage(page)
      await markDocument(page)
      await followLink(page, path)
      await expect(page).toHaveURL(site.url + path)
      await expect.poll(() => isSameDocument(page), path).toBe(false)
      expect(await seesScript(page, network.url), path).toBe(false)
    }
  })

  test('the search leaves the document with its words, and ordinary pages stay in it', async ({
    page,
  }) => {
    await page.goto(site.url + PAGE)
    await adPage(page)
    await markDocument(page)
    await followLink(page, '/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('banner').getByRole('combobox').first().fill('zzqx')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “zzqx”')
    expect(await isSameDocument(page)).toBe(false)
    expect(await seesScript(page, network.url)).toBe(false)
    expect(JSON.stringify(network.requests)).not.toContain('zzqx')
  })

  test('neither does the way back to one of them keep the script', async ({ page }) => {
    await page.goto(`${site.url}/search?q=zzqx`)
    await untilAlive(page)
    await markDocument(page)
    await followLink(page, PAGE)
    await adPage(page)
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “zzqx”')
    await expect.poll(() => isSameDocument(page)).toBe(false)
    expect(await seesScript(page, network.url)).toBe(false)
    await untilAlive(page)
    await page.goForward()
    await expect(page).toHaveURL(site.url + PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Shipyards/)
  })
})
