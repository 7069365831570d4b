/** Where even an impersonal advertisement needs consent (ADS_NEED_CONSENT), spec §2.1 and §9. */
import { type AdNetworkStandIn, startAdNetwork, startSiteWithAds } from '../support/ad-network.ts'
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

test('§2.1 the network hears nothing until the visitor accepts, and nothing after a refusal', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Your privacy choices' })
  await page.goto(site.url + PAGE)
  // The panel comes with the code of advertising: when it is there, an ad would have been asked for.
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await expect(panel).toBeHidden()
  await page.goto(site.url + PAGE)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/advertising-')),
  )
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
