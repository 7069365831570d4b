/** The site without an ad network (spec §9). */
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someFacilityPage } from '../support/page-kinds.ts'

const CITY = '/florida/tampa'

test('with advertising off every page requests only its own origin, and the slots are slim', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const hosts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.url().startsWith('http')) hosts.add(new URL(asked.url()).host)
  })
  const paths = [
    ...fixedPages,
    await someFacilityPage(request),
    '/privacy-choices',
    '/consumer-health-data',
  ]
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByRole('region', { name: 'Your privacy choices' })).toHaveCount(0)
  }
  expect([...hosts]).toEqual([new URL(page.url()).host])
  const reply = await page.goto(CITY)
  const policy = reply?.headers()['content-security-policy'] ?? ''
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|http/)
  const slot = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(slot).toHaveText('Advertisement')
  expect((await slot.boundingBox())?.height).toBeLessThan(60)
})
