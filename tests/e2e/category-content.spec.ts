import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { holdCall } from '../support/calls.ts'
import { graphTypes } from '../support/category-page.ts'

const SLUGS = [
  'manufacturing',
  'power-plants',
  'shipyards',
  'commercial-buildings',
  'government',
  'hospitals',
  'schools',
  'education',
  'transportation',
  'residential',
]

test.describe('§2.15 static category content', () => {
  for (const slug of SLUGS) {
    test(`§2.15 ${slug} shows its whole record, and its links are live`, async ({ page }) => {
      await page.goto(`/category/${slug}`)
      const name = await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .locator('[aria-current]')
        .textContent()
      await expect(page).toHaveTitle(
        `${name} Asbestos Exposure Sites - Comprehensive Directory | Exposure Atlas`,
      )
      await expect(page.locator('#find h2')).toHaveText(
        `Find ${name} Asbestos Exposure Sites by State`,
      )
      await expect(page.locator('#find .hint')).toContainText(/^Select a state/)
      await expect(page.locator('#industries .cells > div')).toHaveCount(8)
      await expect(page.locator('#references li')).toHaveCount(20)
      const links = await page
        .locator('main a[href^="/"]:not(svg a)')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of new Set(links)) {
        const reply = await page.request.get(href)
        expect(reply.status(), href).toBe(200)
      }
      const cited = await page
        .locator('main sup a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of new Set(cited)) await expect(page.locator(href)).toHaveCount(1)
    })
  }
})

/** This site has no ad network, so its slots are slim until they are styled as on one that has. */
async function expectSlot(page: Page, used: string, unused: string): Promise<void> {
  await page.getByRole('main').evaluate((main) => main.classList.add('has-ads'))
  await expect(page.locator(`[data-ad="${used}"]`)).toBeVisible()
  await expect(page.locator(`[data-ad="${unused}"]`)).toBeHidden()
}

test.describe('§2.10 /{stateSlug}/category/{categorySlug}', () => {
  test('§2.10 has its title, count, summary, callout, cities, lists and other categories', async ({
    page,
  }) => {
    await page.goto('/florida/category/shipyards')
    const heading = 'Shipyards Asbestos Exposure Sites in Florida'
    await expect(page).toHaveTitle(`${heading} | Exposure Atlas`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('.category-head')).toContainText('128 shipyard facilities')
    await expectSlot(page, 'category-desktop', 'category-mobile')
    const about = page.locator('#about')
    await expect(about).toContainText('1930s–1980s')
    for (const part of [
      'Historical context',
      'Exposure sources',
      'Common products',
      'Health risks',
      'Legal context',
    ]) {
      await expect(about.getByRole('heading', { name: part })).toBeVisible()
    }
    const callout = page.locator('.callout', { hasText: 'Need Legal Help?' })
    await expect(
      callout.getByRole('link', { name: 'Get Free Legal Consultation' }),
    ).toHaveAttribute('href', '/legal-help')
    const cities = page.locator('#cities li a')
    await expect(cities).toHaveCount(12)
    await expect(cities.first()).toHaveAttribute('href', /^\/florida\/[a-z-]+$/)
    await expect(page.getByRole('link', { name: /^View all \d+ cities$/ })).toHaveAttribute(
      'href',
      '/florida',
    )
    await expect(page.getByRole('heading', { name: 'Legal Considerations' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Documentation Needed' })).toBeVisible()
    const others = page.locator('#other-categories .types a')
    await expect(others).toHaveCount(8)
    await expect(others.first()).toHaveAttribute('href', '/florida/category/manufacturing')
    expect(await graphTypes(page)).toEqual(['CollectionPage', 'ItemList', 'BreadcrumbList'])
  })

  test('§2.10 on a phone the mobile ad slot replaces the desktop one', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/florida/category/hospitals')
    await expectSlot(page, 'category-mobile', 'category-desktop')
  })

  test('§2.10 a state with few cities has no link to all of them', async ({ page }) => {
    await page.goto('/california/category/schools')
    await expect(page.locator('.category-head')).toContainText('0 school facilities')
    await expect(page.getByRole('link', { name: /^View all/ })).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  })

  test('§2.10 says that it is loading, then scrolls smoothly to the top', async ({ page }) => {
    await page.addInitScript(() => {
      const calls: unknown[] = []
      const original = window.scrollTo.bind(window)
      Object.assign(window, {
        scrollCalls: calls,
        scrollTo: (...given: [ScrollToOptions]) => {
          calls.push(given[0])
          original(...given)
        },
      })
    })
    await page.goto('/florida/category/shipyards')
    const release = await holdCall(page, /\/api\/category-records\/manufacturing\/about/)
    await page.locator('#other-categories .types a').first().click()
    await expect(page.getByText('Loading category information...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Manufacturing/)
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as { scrollCalls: unknown[] }).scrollCalls),
      )
      .toContainEqual({ top: 0, behavior: 'smooth' })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
