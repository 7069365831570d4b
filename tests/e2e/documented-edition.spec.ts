/** The specification on the documented data, where its counts are those of what is loaded. */
import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'

// Not every record and town has a text of its own: the browser logs the 404s that the page handles.
test.use({ expectedComplaints: failedCallComplaint })

const CITIES = ['miami', 'tampa', 'jacksonville', 'orlando', 'panama-city']
const SOON = ['Alabama', 'California', 'Texas', 'New York']

test('§2.2 the footer leads to Florida and its cities, and names what is coming', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const footer = page.locator('.site-footer')
  for (const city of CITIES.slice(0, 4)) {
    await expect(footer.locator(`a[href="/florida/${city}"]`)).toBeVisible()
  }
  for (const city of CITIES) {
    expect((await request.get(`/florida/${city}`)).status(), city).toBe(200)
  }
  await expect(footer.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  for (const name of SOON) await expect(footer.getByText(name, { exact: true })).toBeVisible()
})

test('§2.7 the five cities have several types, a text, and related cities', async ({ page }) => {
  for (const city of CITIES) {
    await page.goto(`/florida/${city}`)
    const options = await page.getByLabel('Filter by Facility Type').locator('option').count()
    expect(options, city).toBeGreaterThan(2)
    await expect(page.getByText('Content is being generated for this city.')).toHaveCount(0)
    await expect(page.locator('#about h2').first()).toBeVisible()
    await expect(page.locator('.related-cities a').first()).toBeVisible()
  }
})

test('§2.7 no town says that its text is still to come, in either language', async ({
  request,
}) => {
  const states: { slug: string }[] = await (await request.get('/api/states')).json()
  const { cities }: { cities: { slug: string }[] } = await (
    await request.get('/api/states/florida')
  ).json()
  expect(states.length).toBeGreaterThan(50)
  for (const { slug } of cities) {
    for (const [language, waiting] of [
      ['', 'Content is being generated'],
      ['/es', 'está en preparación'],
    ]) {
      const html = await (await request.get(`${language}/florida/${slug}`)).text()
      expect.soft(html, `${language} ${slug}`).not.toContain(waiting)
    }
  }
})

test('§2.9 a facility of the documented data has its overview, neighbors and details', async ({
  page,
}) => {
  await page.goto('/florida/jacksonville')
  await page.locator('.records h3 a').first().click()
  await expect(page).toHaveURL(/-asbestos-exposure$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asbestos Exposure')
  await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Nearby Facilities in Jacksonville' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Facility Details' })).toBeVisible()
})

test.describe('search', () => {
  test('§2.4 a sentence leads to the yards of its town, in both languages', async ({ request }) => {
    for (const q of [
      'My father worked at the Tampa shipyard he has mesothelioma',
      'Mi papá trabajó en el astillero de Tampa y tiene mesotelioma',
    ]) {
      const found = await (await request.get('/api/search/everything', { params: { q } })).json()
      const facilities = found.suggestions.filter(
        ({ kind }: { kind: string }) => kind === 'facility',
      )
      expect(facilities.length, q).toBeGreaterThan(0)
      for (const { detail } of facilities) expect(detail, q).toContain('Tampa, Florida')
    }
  })

  test('§2.4 towns and ZIP codes of every state have the nearest records with their miles', async ({
    request,
  }) => {
    for (const q of [
      'Ocala, FL',
      '32401',
      'Minot ND',
      '96801',
      '99501',
      '82001',
      'Bangor, Maine',
    ]) {
      const found = await (await request.get('/api/search/everything', { params: { q } })).json()
      expect(found.place, q).not.toBeNull()
      expect(found.nearby.length, q).toBeGreaterThan(0)
      const miles = found.nearby.map(({ distance }: { distance: number }) => distance)
      expect(miles, q).toEqual([...miles].sort((a, b) => a - b))
    }
  })

  test('a workplace that nobody has recorded is said to be missing, beside the nearest', async ({
    page,
  }) => {
    await page.goto('/search?q=Zebra+Foundry,+Ocala,+FL')
    await expect(page.getByRole('heading', { name: 'No record of that place yet' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nearest places on record' })).toBeVisible()
    await expect(page.getByLabel('City and state')).toHaveValue('Ocala, Florida')
  })
})
