/**
 * Sites where even non-personalized ads need consent (ADS_NEED_CONSENT), spec §2.1 and §9; and the pages
 * that are never in one document with the network's script.
 */
import type { Page } from '@playwright/test'
import { pageList } from '../../src/site/pages.ts'
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
// An empty directory has no states and cities to show.
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

test('§2.1 nothing is requested from the network before acceptance, or after refusal', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Your privacy choices' })
  await page.goto(site.url + PAGE)
  await expect(panel).toContainText('“Accept” also lets us tell it that a form was sent')
  // The panel loads with the advertising code: once it is there, an ad would have been requested.
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await expect(panel).toBeHidden()
  await page.goto(site.url + PAGE)
  await untilAlive(page)
  // One more turn of the event loop and a frame: a request would have been sent by now.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
  expect(network.requests).toEqual([])

  await page.context().clearCookies()
  await page.goto(site.url + PAGE)
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => network.requests.map(({ path, query }) => `${path} ${query.slot ?? ''}`.trim()))
    .toContain('/ad category-d')
})

test.describe('pages with what somebody typed or sent', () => {
  /** Opens a page with an ad and waits for the network's script. */
  async function adPage(page: Page): Promise<void> {
    await expect.poll(() => network.requests.some(({ path }) => path === '/ad')).toBe(true)
    expect(await seesScript(page, network.url)).toBe(true)
  }

  test.beforeEach(async ({ page }) => {
    await page.context().addCookies([{ name: 'privacy-choice', value: 'ads', url: site.url }])
  })

  test('are never in a document with the script', async ({ page }) => {
    for (const path of [
      ...['/legal-help', '/contact', '/search', '/thank-you?ref=EA-0000-0000'],
      ...pageList.flatMap(([, page]) => (page.kind === 'private' ? [page.path] : [])),
    ]) {
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

  test('a search loads a new document, ordinary pages stay in it', async ({ page }) => {
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

  test('going back to one of them does not keep the script either', async ({ page }) => {
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
