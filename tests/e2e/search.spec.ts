import { expect, test } from '../support/browser-test.ts'
import { failCall, failedCallComplaint, holdCall } from '../support/calls.ts'

test.describe('§2.4 search box', () => {
  // A facility without a content template: the browser logs the 404s that the page handles.
  test.use({ expectedComplaints: failedCallComplaint })

  test('§2.4 typing opens the list, which says that it is searching and then shows facilities', async ({
    page,
  }) => {
    await page.goto('/')
    const release = await holdCall(page, '/api/search/everything')
    await page.getByRole('main').getByRole('combobox').fill('tampa shipyard')
    await expect(page.getByText('Searching...')).toBeVisible()
    release()
    await page.getByRole('option').filter({ hasText: 'Tampa, Florida' }).first().click()
    await expect(page).toHaveURL(/\/florida\/tampa\/.+-asbestos-exposure$/)
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  test('§2.4 the list closes on an outside click and on Escape, and reopens on focus', async ({
    page,
  }) => {
    await page.goto('/')
    const box = page.getByRole('main').getByRole('combobox')
    await box.fill('tampa')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await box.focus()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  test('§2.4 says that nothing was found, with the text', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('combobox').fill('zzqxv kkwpt')
    await expect(page.getByText('No facilities found for "zzqxv kkwpt"')).toBeVisible()
  })

  test('§5 nothing is fetched before two characters', async ({ page }) => {
    await page.goto('/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(new URL(request.url()).search)
    })
    const box = page.getByRole('main').getByRole('combobox')
    await box.fill(' t ')
    await box.fill('ta')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(asked.every((search) => search.includes('q=ta'))).toBe(true)
  })

  test('§8 a failed search says so, with a retry', async ({ page }) => {
    await page.goto('/')
    await failCall(page, '/api/search/everything')
    await page.getByRole('main').getByRole('combobox').fill('tampa')
    await expect(page.getByText('Search failed')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  test('§2.4 Enter with nothing selected opens the results, which tolerate a typo', async ({
    page,
  }) => {
    await page.goto('/')
    const box = page.getByRole('main').getByRole('combobox')
    await box.fill('shipyrad tampa')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=shipyrad/)
    await expect(page.getByText('Showing results for')).toContainText('shipyard tampa')
    await expect(page.getByText('Tampa, Florida').first()).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  })

  test('§2.4 a page of results asks once, whether it lists facilities or everything', async ({
    page,
  }) => {
    for (const [q, heading] of [
      ['tampa shipyard', 'Histories'],
      ['high school jacksonville', 'Facilities'],
    ] as const) {
      await page.goto('/search')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const box = page.getByRole('main').getByRole('combobox')
      await box.fill(q)
      await box.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: heading }).first()).toBeVisible()
      const searches = asked.filter((path) => /^\/api\/search\/(overview|results)/.test(path))
      expect(searches).toEqual(['/api/search/overview'])
      page.removeAllListeners('request')
    }
  })

  test('§2.4 a name in the results has room for its words on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/search?q=orlando+office+building')
    const name = page.locator('.records h3').first()
    expect((await name.boundingBox())?.width).toBeGreaterThan(600)
  })

  test('a search that takes longer than five seconds says so and offers the results page', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const release = await holdCall(page, '/api/search/everything')
    const asked = page.waitForRequest(/\/api\/search\/everything/)
    await page.getByRole('main').getByRole('combobox').fill('tampa')
    await asked
    await page.clock.runFor(5_000)
    const link = page.getByRole('link', { name: 'Open the results page instead' })
    await expect(link).toHaveAttribute('href', '/search?q=tampa')
    release()
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  test('at 1280 × 800 five suggestions are in view on the home page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await page.getByRole('main').getByRole('combobox').fill('tampa')
    await expect(page.getByRole('option').nth(4)).toBeInViewport({ ratio: 1 })
  })

  test('a search without result takes in a workplace that is not listed', async ({ page }) => {
    await page.goto('/search?q=zzqxv+kkwpt')
    await expect(page.getByText('No facilities found for "zzqxv kkwpt"')).toBeVisible()
    await expect(page.getByLabel('Name of the workplace')).toHaveValue('zzqxv kkwpt')
    await page.getByLabel('City and state').fill('Harbor City, Florida')
    await page.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. The editors have it.',
    )
  })
})
