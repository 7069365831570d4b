/** Invented records cannot be mistaken for evidence, by a visitor or by a search engine. */
import { expect, test } from '../support/browser-test.ts'
import { DEMONSTRATION_NOTICE, isMarkedAsDemonstration } from '../support/html-promises.ts'
import { someFacilityPage } from '../support/page-kinds.ts'
import { readPage } from '../support/read-page.ts'

const MISSING = [
  '/no/such/page/here',
  '/nowhere',
  '/florida/nowhere',
  '/florida/tampa/x-asbestos-exposure',
]

/** Of the pages that there are, promises.spec.ts says so. */
test('a page that is missing has the banner above its header and may not be indexed', async ({
  request,
}) => {
  for (const path of MISSING) {
    const reply = await request.get(path)
    expect.soft(reply.status(), path).toBe(404)
    isMarkedAsDemonstration({ path, html: await reply.text(), headers: reply.headers() })
  }
})

test('staff pages have the banner too', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.locator('.demo-banner')).toContainText(DEMONSTRATION_NOTICE)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('no page describes an invented place to search engines', async ({ request }) => {
  const facility = await someFacilityPage(request)
  const city = facility.slice(0, facility.lastIndexOf('/'))
  for (const path of [facility, city, '/category/shipyards?state=florida', '/data']) {
    const html = await (await request.get(path)).text()
    expect.soft(html, path).not.toContain('openstreetmap.org')
    const data = JSON.stringify(readPage(html).graphs)
    expect.soft(data, path).toContain('BreadcrumbList')
    expect.soft(data, path).not.toMatch(/"@type":"(Place|PostalAddress|Dataset)"/)
    // A breadcrumb ends at the page itself, without an address.
    expect.soft(data, path).not.toContain('-asbestos-exposure"')
  }
})

test('every lead form says that it is a demonstration, and of a preview that nothing leaves it', async ({
  request,
}) => {
  for (const path of [await someFacilityPage(request), '/legal-help', '/contact']) {
    const { text } = readPage(await (await request.get(path)).text())
    expect.soft(text, path).toContain('This is a demonstration. What you send')
    expect.soft(text, path).toContain('stays on this machine')
  }
})

test('the banner is printed, and stays through client navigation', async ({ page, request }) => {
  await page.goto(await someFacilityPage(request))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.site-header')).toBeHidden()
  await expect(page.getByText(DEMONSTRATION_NOTICE)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'What is real on this site' }).click()
  await expect(page.getByText('This is demonstration data.')).toBeInViewport()
  await expect(page.getByText(DEMONSTRATION_NOTICE)).toBeAttached()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^noindex/)
})
