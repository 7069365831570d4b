/** The site without an ad network (spec §9). */
import { expect, test } from '../support/browser-test.ts'

const CITY = '/florida/tampa'

/** That no page requests anything from elsewhere is a promise of promises.spec.ts. */
test('§9 with advertising off the policy allows no other origin, and the slots are slim', async ({
  page,
}) => {
  const reply = await page.goto(CITY)
  const policy = reply?.headers()['content-security-policy'] ?? ''
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|http/)
  const slot = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(slot).toHaveText('Advertisement')
  expect((await slot.boundingBox())?.height).toBeLessThan(60)
})

test('§2.17 /debug-ads lists its two ads at once and after 2 seconds, and requests nothing for them', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // Hydration waits for the clock too.
  await page.goto('/debug-ads', { waitUntil: 'load' })
  const list = page.getByRole('listitem').filter({ hasText: 'Slot' })
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return list.count()
    })
    .toBe(2)
  await expect(page.getByText('Ad script loaded: no. Ad elements: 2.')).toBeVisible()
  await expect(page.getByText(/no script is loaded and nothing is requested/)).toBeVisible()
  const city = 'Slot placeholder-city-desktop, client placeholder-client'
  const facility = 'Slot placeholder-facility-desktop, client placeholder-client'
  const empty = [`${city}, has no content`, `${facility}, has no content`]
  await expect(list).toHaveText(empty)
  const ads = page.locator('ins.adsbygoogle')
  await expect(ads).toHaveCount(2)
  // What appears in an ad is noticed after 2 seconds, and not before.
  await ads.first().evaluate((ad) => ad.append(document.createElement('span')))
  await page.clock.runFor(1_700)
  await expect(list).toHaveText(empty)
  await page.clock.runFor(300)
  await expect(list).toHaveText([`${city}, has content`, empty[1] ?? ''])
  expect(await page.evaluate(() => 'adsbygoogle' in window)).toBe(false)
  const { host } = new URL(page.url())
  expect(asked.filter((url) => url.startsWith('http') && new URL(url).host !== host)).toEqual([])
})
