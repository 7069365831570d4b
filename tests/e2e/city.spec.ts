import { expect, test } from '../support/browser-test.ts'
import { failCall, failedCallComplaint, holdCall } from '../support/calls.ts'

const tampaInFooter = { name: 'Tampa', exact: true }

test.describe('§2.7 city page', () => {
  test('§2.7 breadcrumb, title, count, enhanced content, list and related cities', async ({
    page,
  }) => {
    await page.goto('/florida/tampa')
    await expect(page).toHaveTitle('Asbestos Exposure Sites in Tampa, Florida | Exposure Atlas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Asbestos Exposure Sites in Tampa, Florida',
    )
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
    ).toHaveText(['Home', 'Florida', 'Tampa'])
    await expect(page.locator('.tagline')).toContainText('128')
    await expect(
      page.getByRole('heading', { name: 'Industrial History & Exposure Context' }),
    ).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Legal Resources & Community Support' }),
    ).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'All 128 Documented Exposure Sites in Tampa' }),
    ).toBeVisible()
    await expect(page.locator('.records .record')).toHaveCount(128)
    await expect(page.getByRole('heading', { name: 'Related Cities in Florida' })).toBeVisible()
    await expect(page.locator('.related-cities a').first()).toHaveAttribute(
      'href',
      /^\/florida\/[a-z-]+$/,
    )
    await expect(page.locator('.related-cities a').first()).toContainText(
      /\d+ documented facilities/,
    )
    await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(1)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /Tampa, Florida/,
    )
  })

  test('§2.7 the filter lists each category with its count by name and filters the cards', async ({
    page,
  }) => {
    await page.goto('/florida/tampa')
    const filter = page.getByLabel('Filter by Facility Type')
    const options = await filter.locator('option').allTextContents()
    expect(options[0]).toBe('All Categories')
    expect(options.slice(1)).toEqual([...options.slice(1)].sort())
    const total = options
      .slice(1)
      .reduce((sum, option) => sum + Number(option.match(/\((\d+)\)/)?.[1]), 0)
    expect(total).toBe(128)
    const shipyards = options.find((option) => option.startsWith('Shipyards')) ?? ''
    const count = Number(shipyards.match(/\((\d+)\)/)?.[1])
    await filter.selectOption({ label: shipyards })
    await expect(page.locator('.records .record')).toHaveCount(count)
    await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(
      `Showing ${count} of 128, by name`,
    )
    await expect(
      page.getByRole('heading', { name: 'All 128 Documented Exposure Sites in Tampa' }),
    ).toBeVisible()
    await filter.selectOption({ label: 'All Categories' })
    await expect(page.locator('.records .record')).toHaveCount(128)
  })

  test('§2.7 the legal callout follows the city id modulo 3, and links to legal help', async ({
    page,
    request,
  }) => {
    const variants = new Map<number, string>()
    const state = await (await request.get('/api/states/florida')).json()
    for (const rest of [0, 1, 2]) {
      const city = state.cities.find((candidate: { id: number }) => candidate.id % 3 === rest)
      await page.goto(`/florida/${city.slug}`)
      const callout = page.locator('.callout[data-variant]')
      await expect(callout).toHaveAttribute('data-variant', String(rest))
      await expect(callout.getByRole('link')).toHaveAttribute('href', '/legal-help')
      variants.set(rest, (await callout.getByRole('heading').textContent()) ?? '')
    }
    expect(new Set(variants.values()).size).toBe(3)
  })

  test('§4 content falls back to the adaptive text, then to the placeholder', async ({
    page,
    request,
  }) => {
    const state = await (await request.get('/api/states/florida')).json()
    const seen = { adaptive: '', none: '' }
    for (const { slug } of state.cities) {
      const enhanced = await request.get(
        `/api/content-templates/city_enhanced/${slug}_enhanced_content`,
      )
      if (enhanced.ok()) continue
      const adaptive = await request.get(`/api/content-templates/city/${slug}_content_adaptive`)
      seen[adaptive.ok() ? 'adaptive' : 'none'] ||= slug
    }
    await page.goto(`/florida/${seen.adaptive}`)
    await expect(page.getByRole('heading', { name: /^About Asbestos Exposure in / })).toBeVisible()
    await page.goto(`/florida/${seen.none}`)
    await expect(
      page.getByText('Content is being generated for this city. Please check back soon.'),
    ).toBeVisible()
  })

  test('§2.7 says that the city and its related cities are loading', async ({ page }) => {
    await page.goto('/about')
    const release = await holdCall(page, '/api/cities/florida/tampa')
    await page.getByRole('contentinfo').getByRole('link', tampaInFooter).click()
    await expect(page.getByText('Loading city information...')).toBeVisible()
    const releaseRelated = await holdCall(page, /^\/api\/cities\/\d+\/related/)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tampa')
    await expect(page.getByText('Loading related cities...')).toBeVisible()
    releaseRelated()
    await expect(page.locator('.related-cities a').first()).toBeVisible()
  })

  test.describe('when calls fail', () => {
    test.use({ expectedComplaints: failedCallComplaint })

    test('§8 each failing call has its own red box and the rest of the page stays', async ({
      page,
    }) => {
      await page.goto('/about')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await failCall(page, /^\/api\/facilities\?cityId=/)
      await failCall(page, /^\/api\/cities\/\d+\/related/)
      await page.getByRole('contentinfo').getByRole('link', tampaInFooter).click()
      await expect(
        page.getByText('Error loading facilities: Failed to fetch facilities: 503'),
      ).toBeVisible()
      await expect(
        page.getByText('Error loading related cities: Failed to fetch related cities: 503'),
      ).toBeVisible()
      expect(asked.filter((path) => /^\/api\/cities\/\d+\/related$/.test(path))).toHaveLength(1)
      await expect(
        page.getByRole('heading', { name: 'Industrial History & Exposure Context' }),
      ).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.locator('.records .record')).toHaveCount(128)
    })
  })

  test.describe('when its call fails', () => {
    test.use({ expectedComplaints: failedCallComplaint })

    test('§2.7 says the two lines, and loads the page when tried again', async ({ page }) => {
      await page.goto('/about')
      await failCall(page, '/api/cities/florida/tampa')
      await page.getByRole('contentinfo').getByRole('link', tampaInFooter).click()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('City Not Found')
      await expect(page.getByText('The requested city could not be found.')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading).toContainText('Tampa')
    })
  })

  test.describe('unknown', () => {
    test.use({ expectedComplaints: /404/ })

    test('leads to the cities of its state, and not to a state that does not exist', async ({
      page,
    }) => {
      await page.goto('/florida/atlantis')
      const cities = page.getByRole('link', { name: 'All cities in Florida' })
      await expect(cities).toHaveAttribute('href', '/florida#az')
      await page.goto('/atlantis/tampa')
      await expect(page.getByRole('main').getByRole('link').first()).toHaveText('All states')
    })

    for (const path of ['/florida/atlantis', '/atlantis/tampa']) {
      test(`§2.7 ${path} is a 404 with its texts`, async ({ page }) => {
        const reply = await page.goto(path)
        expect(reply?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('City Not Found')
        await expect(page.getByText('The requested city could not be found.')).toBeVisible()
      })
    }
  })
})

test.describe('§2.8 facility card', () => {
  // A facility without a content template: the browser logs the 404s that the page handles.
  test.use({ expectedComplaints: failedCallComplaint })

  test('§2.8 name, place, badge, 200 characters, facts and Visit Location', async ({
    page,
    request,
  }) => {
    const city = await (await request.get('/api/cities/florida/tampa')).json()
    const list = await (await request.get(`/api/facilities?cityId=${city.id}&limit=1000`)).json()
    const long = list.find(
      (facility: { description: string | null; companyName: string | null }) =>
        (facility.description?.length ?? 0) > 200 && facility.companyName,
    )
    await page.goto('/florida/tampa?show=all')
    const card = page
      .locator('.record')
      .filter({ has: page.getByRole('link', { name: long.name, exact: true }) })
    await expect(card.locator('.record-text')).toHaveText(`${long.description.slice(0, 200)}…`)
    await expect(card.locator('.record-place')).toContainText('Tampa, Florida')
    await expect(card.locator('.badge')).toHaveText(long.facilityType)
    await expect(card.locator('.facts')).toContainText(long.companyName)
    await expect(card.locator('.facts')).toContainText(long.category.name)
    await card.getByRole('link', { name: `Visit Location: ${long.name}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long.name)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
