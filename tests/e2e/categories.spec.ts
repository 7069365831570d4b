import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint, holdCall } from '../support/calls.ts'
import {
  choose,
  entries,
  facilityCalls,
  filter,
  graphTypes,
  loadMore,
} from '../support/category-page.ts'

test.describe('§2.10 /category/{categorySlug}', () => {
  // The focus moves to the first new record, whose page is then loaded: without a text of its own, that is a 404.
  test.use({ expectedComplaints: failedCallComplaint })

  test('§2.10 has its title, breadcrumb and sections in order', async ({ page }) => {
    await page.goto('/category/shipyards')
    await expect(page).toHaveTitle(
      'Shipyards Asbestos Exposure Sites - Comprehensive Directory | Exposure Atlas',
    )
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /all 50 states/,
    )
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Shipyards'])
    const ids = await page
      .locator('main section[id]')
      .evaluateAll((sections) => sections.map(({ id }) => id))
    expect(ids).toEqual([
      'overview',
      'history',
      'exposure-sources',
      'health-and-legal',
      'industries',
      'find',
      'cities',
      'results',
      'questions',
      'help',
      'references',
    ])
    await expect(page.locator('#health-and-legal .three-columns > div')).toHaveCount(2)
    await expect(page.locator('#help .three-columns > div')).toHaveCount(3)
    await expect(
      page.locator('#help').getByRole('link', { name: 'Get Free Legal Consultation' }),
    ).toHaveAttribute('href', '/legal-help')
  })

  test('§2.10 city cards link to the three articles', async ({ page }) => {
    await page.goto('/category/shipyards')
    const cards = page.locator('.city-cards > div')
    for (const [index, city, href, more] of [
      [0, 'Tampa, Florida', '/tampa-shipbuilding-asbestos-exposure', '+2 more'],
      [1, 'Jacksonville, Florida', '/jacksonville-naval-shipbuilding-asbestos', '+2 more'],
      [2, 'Panama City, Florida', '/panama-city-shipbuilding-naval-warfare', '+1 more'],
    ] as const) {
      const card = cards.nth(index)
      await expect(card.getByRole('link', { name: city })).toHaveAttribute('href', href)
      await expect(card).toContainText(/\d+ shipyard facilit(y|ies) on record/)
      await expect(card.getByRole('listitem')).toHaveCount(3)
      await expect(card.getByRole('listitem').last()).toHaveText(more)
    }
  })

  test('§2.10 nothing is fetched before a state is chosen; then its facilities are listed', async ({
    page,
  }) => {
    const calls = facilityCalls(page)
    await page.goto('/category/shipyards')
    await expect(filter(page).locator('option').first()).toHaveText('Choose a state...')
    await expect(page.locator('#results')).toContainText(
      'Please select a state above to view shipyard facilities with documented asbestos exposure.',
    )
    await choose(page, 'Ohio')
    await expect(entries(page).first()).toBeVisible()
    await expect(page).toHaveURL('/category/shipyards?state=ohio')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/categorySlug=shipyards&stateId=\d+&limit=100&offset=0/)
    const entry = entries(page).filter({ hasText: 'Company: ' }).first()
    await expect(entry).toHaveAttribute('href', /^\/ohio\/[a-z-]+\/.+-asbestos-exposure$/)
    await expect(entry).toContainText(', Ohio')
    await filter(page).selectOption('')
    await expect(page.locator('#results')).toContainText('Please select a state above')
    expect(calls).toHaveLength(1)
  })

  test('§2.10 six placeholder cards show while facilities load', async ({ page }) => {
    const release = await holdCall(page, /\/api\/facilities\?/)
    await page.goto('/category/hospitals')
    await choose(page, 'Florida')
    await expect(page.locator('.category-placeholder')).toHaveCount(6)
    release()
    await expect(entries(page)).toHaveCount(60)
    await expect(page.locator('.category-placeholder')).toHaveCount(0)
    await expect(loadMore(page)).toHaveCount(0)
  })

  test('§2.10 a state without such facilities says so', async ({ page }) => {
    await page.goto('/category/power-plants')
    await choose(page, 'California')
    await expect(page.locator('#results')).toContainText(
      'No power plant facilities found in this state.',
    )
  })

  test('§4 changing the state shows its first 100 again', async ({ page }) => {
    await page.goto('/category/manufacturing')
    await choose(page, 'Florida')
    await expect(loadMore(page)).toHaveText('Load More Facilities (1,052 remaining)')
    await loadMore(page).click()
    await expect(entries(page)).toHaveCount(200)
    await expect(loadMore(page)).toHaveText('Load More Facilities (952 remaining)')
    await choose(page, 'Wyoming')
    await expect(page.locator('#results h2')).toHaveText('Manufacturing in Wyoming')
    await expect(entries(page)).toHaveCount(19)
    await choose(page, 'Florida')
    await expect(page.locator('#results h2')).toHaveText('Manufacturing in Florida')
    await expect(entries(page)).toHaveCount(100)
  })

  test('§2.10 Florida has 1,152 manufacturing plants: twelve loads show each of them once', async ({
    page,
  }) => {
    const calls = facilityCalls(page)
    await page.goto('/category/manufacturing')
    await choose(page, 'Florida')
    for (let remaining = 1052; remaining > 0; remaining -= 100) {
      await expect(loadMore(page)).toHaveText(
        `Load More Facilities (${remaining.toLocaleString('en-US')} remaining)`,
      )
      await loadMore(page).click()
    }
    await expect(entries(page)).toHaveCount(1152)
    await expect(loadMore(page)).toHaveCount(0)
    expect(calls).toHaveLength(12)
    const shown = await entries(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    expect(new Set(shown).size).toBe(1152)
    const listed: string[] = []
    for (const offset of [0, 1000]) {
      const stateId = new URLSearchParams(calls[0]).get('stateId')
      const reply = await page.request.get(
        `/api/facilities?categorySlug=manufacturing&stateId=${stateId}&limit=1000&offset=${offset}`,
      )
      const facilities = (await reply.json()) as { slug: string; city: { slug: string } }[]
      listed.push(
        ...facilities.map(({ slug, city }) => `/florida/${city.slug}/${slug}-asbestos-exposure`),
      )
    }
    expect(shown.toSorted()).toEqual(listed.toSorted())
  })

  test('the focus moves to the first new entry', async ({ page }) => {
    await page.goto('/category/shipyards?state=florida')
    await loadMore(page).press('Enter')
    await expect(entries(page)).toHaveCount(128)
    await expect(entries(page).nth(100)).toBeFocused()
  })

  test('education has its own page, lists schools, and has them as canonical', async ({ page }) => {
    await page.goto('/category/education')
    await expect(page).toHaveTitle(/^Education Asbestos Exposure Sites/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      /\/category\/schools$/,
    )
    await choose(page, 'Florida')
    await expect(entries(page)).toHaveCount(44)
  })

  test('the map leads to the state-scoped pages', async ({ page }) => {
    await page.goto('/category/shipyards')
    const link = page.locator('.category-map svg a[aria-label^="Florida"]')
    await expect(link).toHaveAttribute('href', '/florida/category/shipyards')
    await expect(link).toHaveAttribute('aria-label', /128/)
  })

  test('has one graph of structured data', async ({ page }) => {
    await page.goto('/category/hospitals')
    expect(await graphTypes(page)).toEqual([
      'CollectionPage',
      'ItemList',
      'MedicalWebPage',
      'LegalService',
      'FAQPage',
      'BreadcrumbList',
    ])
  })
})

test.describe('§8 failures on the category page', () => {
  test.use({ expectedComplaints: /status of (404|503)/ })

  test('§2.10 an unknown category answers 404 with its text', async ({ page }) => {
    const reply = await page.goto('/category/lighthouses')
    expect(reply?.status()).toBe(404)
    await expect(page.locator('main')).toContainText(
      'Category not found. Please check the URL and try again.',
    )
  })

  test('§8 a failed facility call shows a red box with a retry', async ({ page }) => {
    let isFailing = true
    await page.route(/\/api\/facilities\?/, (route) =>
      isFailing ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await page.goto('/category/hospitals')
    await choose(page, 'Florida')
    const box = page.locator('#results').getByRole('alert')
    await expect(box).toContainText('Failed to fetch facilities')
    isFailing = false
    await box.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(60)
  })

  test('§8 when a later page fails, the first stays and loading can be retried', async ({
    page,
  }) => {
    let isFailing = true
    await page.route(/offset=100/, (route) =>
      isFailing ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await page.goto('/category/shipyards?state=florida')
    await loadMore(page).click()
    const box = page.locator('#results').getByRole('alert')
    await expect(box).toContainText('Failed to fetch facilities')
    await expect(entries(page)).toHaveCount(100)
    isFailing = false
    await box.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(128)
  })

  test('§2.10 an unknown state or category answers 404 with its texts', async ({ page }) => {
    for (const path of ['/florida/category/lighthouses', '/atlantis/category/shipyards']) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category Not Found')
      await expect(page.locator('main')).toContainText('The requested category could not be found.')
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filter is a form and load-more a link, each page with its own canonical', async ({
    page,
  }) => {
    const canonical = page.locator('link[rel="canonical"]')
    await page.goto('/category/shipyards')
    await filter(page).selectOption({ label: 'Florida' })
    await page.getByRole('button', { name: 'Show facilities' }).click()
    await expect(page).toHaveURL('/category/shipyards?state=florida#results')
    await expect(canonical).toHaveAttribute('href', /\/category\/shipyards\?state=florida$/)
    await expect(entries(page)).toHaveCount(100)
    const first = await entries(page).first().getAttribute('href')
    await page.getByRole('link', { name: 'Load More Facilities (28 remaining)' }).click()
    await expect(page).toHaveURL('/category/shipyards?state=florida&page=2#results')
    await expect(canonical).toHaveAttribute('href', /\/category\/shipyards\?state=florida&page=2$/)
    await expect(page).toHaveTitle(/Florida, page 2/)
    await expect(entries(page)).toHaveCount(28)
    await expect(page.getByRole('link', { name: /^Load More/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Previous 100 facilities' }).click()
    await expect(entries(page).first()).toHaveAttribute('href', first ?? '')
  })

  test('an address with no such state or page leads to the page without it, or to the last', async ({
    page,
  }) => {
    await page.goto('/category/shipyards?state=atlantis&page=7')
    await expect(page).toHaveURL('/category/shipyards')
    await expect(page.locator('#results')).toContainText('Please select a state above')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      /\/category\/shipyards$/,
    )
    await page.goto('/category/shipyards?state=florida&page=9')
    await expect(page).toHaveURL('/category/shipyards?state=florida&page=2')
    await expect(entries(page)).toHaveCount(28)
  })
})
