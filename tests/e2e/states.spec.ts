import { expect, test } from '../support/browser-test.ts'
import { failCall, failedCallComplaint, holdCall } from '../support/calls.ts'

test.describe('§2.5 states index', () => {
  test('§2.5 lists all states by name, each with its count and its link', async ({ page }) => {
    await page.goto('/states')
    const rows = page.locator('.index .leader-row')
    await expect(rows).toHaveCount(50)
    const names = await rows.locator('.row-name').allTextContents()
    expect(names).toEqual([...names].sort())
    const florida = rows.filter({ hasText: 'Florida' })
    await expect(florida).toHaveAttribute('href', '/florida')
    await expect(florida.locator('.row-count')).toHaveText('1,778')
    await expect(page.locator('.states-map svg a[href="/florida"]')).toHaveCount(1)
  })

  test('§2.5 says that it is loading', async ({ page }) => {
    await page.goto('/')
    const release = await holdCall(page, '/api/states')
    await page.getByRole('link', { name: 'All states as a list' }).click()
    await expect(page.getByText('Loading states...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('by State')
  })

  test.describe('when the call fails', () => {
    test.use({ expectedComplaints: failedCallComplaint })

    test('§8 says Failed to fetch states', async ({ page }) => {
      await page.goto('/')
      await failCall(page, '/api/states')
      await page.getByRole('link', { name: 'All states as a list' }).click()
      await expect(page.getByRole('alert')).toContainText('Failed to fetch states')
    })
  })
})

test.describe('§2.6 state page', () => {
  test('§2.6 title, breadcrumb, counts, cities by name and the text about the state', async ({
    page,
  }) => {
    await page.goto('/florida')
    await expect(page).toHaveTitle('Asbestos Exposure Sites in Florida | Exposure Atlas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Asbestos Exposure Sites in Florida',
    )
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
    ).toHaveText(['Home', 'Florida'])
    await expect(page.locator('.stats dd').first()).toHaveText('1,778')
    const rows = page.locator('.index .leader-row')
    await expect(page.locator('.stats dd').nth(1)).toHaveText(String(await rows.count()))
    const names = await rows.locator('.row-name').allTextContents()
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    await expect(rows.filter({ hasText: 'Tampa' }).first()).toHaveAttribute(
      'href',
      '/florida/tampa',
    )
    await expect(
      page.getByRole('heading', { name: 'About Asbestos Exposure in Florida' }),
    ).toBeVisible()
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /1,778 sites listed/,
    )
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /Florida/)
  })

  test('§2.6 the city dropdown starts with All Cities and goes to the chosen city', async ({
    page,
  }) => {
    await page.goto('/florida')
    const select = page.getByLabel('Go to a city')
    await expect(select.locator('option').first()).toHaveText('All Cities')
    await select.selectOption({ label: 'Tampa (128)' })
    await expect(page).toHaveURL('/florida/tampa')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tampa')
  })

  test('§2.6 filtered by type: title, link back, counts of the matching facilities, canonical', async ({
    page,
  }) => {
    await page.goto('/florida?type=shipyard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Shipyard Facilities in Florida',
    )
    await expect(page.getByRole('link', { name: 'View all facilities' })).toHaveAttribute(
      'href',
      '/florida',
    )
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/florida$/)
    const total = Number(await page.locator('.stats dd').first().textContent())
    expect(total).toBeGreaterThan(0)
    await expect(page.locator('.records .record')).toHaveCount(total)
    const perCity = await page.locator('.index .row-count').allTextContents()
    expect(perCity.reduce((sum, count) => sum + Number(count), 0)).toBe(total)
    await expect(page.locator('.type-filter [aria-current]')).toHaveText('Shipyard')
    const map = page.locator('.mapframe svg a')
    await expect(map).toHaveCount(perCity.length)
    const bars = await page.locator('.state-types .count').allTextContents()
    expect(bars.reduce((sum, count) => sum + Number(count), 0)).toBe(total)
    await expect(page.locator('#results .record').first()).toBeInViewport()
    for (const badge of await page.locator('.record .badge').allTextContents()) {
      expect(badge).toBe('Shipyard')
    }
  })

  test('§2.6 a state without records leads with "Coming soon" and with what is open now', async ({
    page,
  }) => {
    await page.goto('/states')
    const row = page.locator('.index').getByRole('link', { name: 'Alabama' })
    await expect(row).toContainText('Coming soon')
    await expect(row).toHaveAttribute('href', '/alabama')
    await page.goto('/alabama')
    await expect(page.locator('.page-head .label')).toHaveText('Coming soon')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Asbestos Exposure Sites in Alabama',
    )
    await expect(page.locator('.stats')).toHaveCount(0)
    await expect(page.locator('.open-states .row-name')).toHaveText([
      'Florida',
      'Georgia',
      'Mississippi',
      'Tennessee',
    ])
  })

  test('§2.6 says that it is loading', async ({ page }) => {
    await page.goto('/about')
    const release = await holdCall(page, '/api/states/florida')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Florida Sites' })
      .click()
    await expect(page.getByText('Loading state information...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Asbestos Exposure Sites in Florida',
    )
  })

  test.describe('when its call fails', () => {
    test.use({ expectedComplaints: failedCallComplaint })

    test('§2.6 says the two lines, and loads the page when tried again', async ({ page }) => {
      await page.goto('/about')
      await failCall(page, '/api/states/florida')
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Florida Sites' })
        .click()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('State Not Found')
      await expect(page.getByText('The requested state could not be found.')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading).toHaveText('Asbestos Exposure Sites in Florida')
    })
  })

  test.describe('unknown', () => {
    test.use({ expectedComplaints: /404/ })

    test('§2.6 an unknown state is a 404 with its texts', async ({ page }) => {
      const reply = await page.goto('/atlantis')
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('State Not Found')
      await expect(page.getByText('The requested state could not be found.')).toBeVisible()
      await expect(page).toHaveTitle(/State Not Found/)
    })
  })
})
