/** The specification on the documented data, where its counts are those of what is loaded. */
import type { Locator } from '@playwright/test'
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
  type Place = { slug: string }
  const states: Place[] = await (await request.get('/api/states')).json()
  expect(states.length).toBeGreaterThan(50)
  const towns: string[] = []
  for (const state of states) {
    const { cities }: { cities: Place[] } = await (
      await request.get(`/api/states/${state.slug}`)
    ).json()
    towns.push(...cities.map(({ slug }) => `${state.slug}/${slug}`))
  }
  // Towns of one name have one text between them, which is that of the largest.
  const slugs = towns.map((town) => town.split('/')[1])
  const shared = towns.filter((_, i) => slugs.indexOf(slugs[i]) !== slugs.lastIndexOf(slugs[i]))
  expect(shared.length).toBeGreaterThan(30)
  const asked = [...new Set([...towns.filter((town) => town.startsWith('florida/')), ...shared])]
  for (const town of asked) {
    for (const [language, waiting, about] of [
      ['', 'Content is being generated', /About Asbestos Exposure in|Industrial History/],
      ['/es', 'está en preparación', /asbesto/],
    ] as const) {
      const html = await (await request.get(`${language}/${town}`)).text()
      expect.soft(html, `${language} ${town}`).not.toContain(waiting)
      if (shared.includes(town)) expect.soft(html, `${language} ${town}`).toMatch(about)
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

test('§2.3 the home page shows the newest documents, each with its record and what it shows', async ({
  page,
}) => {
  await page.goto('/')
  const newest = page.locator('.newest-documents')
  await expect(newest.getByRole('heading', { name: 'Newest documents' })).toBeVisible()
  const rows = newest.locator('.evidence-list > li')
  await expect(rows).toHaveCount(4)
  expect(new Set(await rows.locator('.evidence-shows').allTextContents()).size).toBe(4)
  await rows.first().locator('h3 a').click()
  await expect(page).toHaveURL(/-asbestos-exposure$/)
})

test('§2.3 the types of the home page add up to all that is loaded, with the nine first', async ({
  page,
  request,
}) => {
  const categories: { slug: string; facilityCount: number }[] = await (
    await request.get('/api/categories')
  ).json()
  const { facilities } = await (await request.get('/api/figures')).json()
  const sum = categories.reduce((all, one) => all + one.facilityCount, 0)
  expect(sum).toBe(facilities)
  await page.goto('/')
  const types = page.locator('.types a')
  await expect(types).toHaveCount(10)
  await expect(types.last()).toContainText('Mines and Waste Sites')
  await types.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mines')
})

test('§2.9 a record shows the years that its documents speak of', async ({ page }) => {
  await page.goto('/florida/tampa/zonolite-w-r-grace-vermiculite-plant-tampa-asbestos-exposure')
  const figure = page.locator('figure', { hasText: 'Years the documents speak of' })
  await expect(figure).toContainText('1950–1991')
})

test.describe('the Tampa journey', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const { start, sentence } of [
    {
      start: '/',
      sentence: 'My father worked at the Tampa shipyard he has mesothelioma',
    },
    {
      start: '/es',
      sentence: 'Mi papá trabajó en el astillero de Tampa y tiene mesotelioma',
    },
  ]) {
    test(`§2.4 §2.9 from the sentence to the yard and its form in three taps, from ${start}`, async ({
      page,
    }) => {
      await page.goto(start)
      let taps = 0
      const tap = async (target: Locator) => {
        taps++
        await target.click()
      }
      await tap(page.getByRole('combobox').first())
      await page.keyboard.type(sentence)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=/)
      await expect(page.locator('#diagnosis')).toBeVisible()
      const yard = page.locator('main a', { hasText: 'Tampa Shipyards (American Ship Building)' })
      await tap(yard.first())
      await expect(page).toHaveURL(/tampa-shipyards-american-ship-building-asbestos-exposure$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tampa Shipyards')
      await tap(page.locator('main a[href*="legal-help"]').first())
      await expect(page).toHaveURL(/legal-help/)
      await expect(page.locator('form input[name="name"]')).toBeVisible()
      expect(taps).toBe(3)
    })
  }
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

  test('§2.4 short names, slips and former names lead to the workplace that is meant', async ({
    request,
  }) => {
    const meant = {
      'Brooklyn Navy Yard': 'Brooklyn Navy Yard (New York Naval Shipyard)',
      'Bath Iron Works Maine': 'Bath Iron Works',
      BIW: 'Bath Iron Works',
      Avondale: 'Avondale Shipyard',
      'FPL Turkey Point': 'Turkey Point Generating Station',
      'St. Joe Paper Port St. Joe': 'St. Joe Paper Company Mill',
      'NAS Jacksonville': 'Naval Air Station Jacksonville',
      'mcdill afb': 'MacDill Air Force Base',
      'nasco san diego': 'National Steel and Shipbuilding (NASSCO)',
      'Charleston Navy Yard': 'Charleston Naval Shipyard',
      'Monsanto pensacola': 'Monsanto / Ascend Nylon Plant, Pensacola',
    }
    for (const [q, name] of Object.entries(meant)) {
      const found = await (await request.get('/api/search/everything', { params: { q } })).json()
      const names = found.suggestions.slice(0, 3).map((one: { name: string }) => one.name)
      expect.soft(names, q).toContain(name)
    }
  })

  test('§2.4 a record of another place is never shown as the one asked for', async ({
    request,
  }) => {
    for (const q of [
      'Todd shipyard Houston',
      'Boeing plant Pennsylvania',
      'Smith Douglass plant Texas City Texas',
      'Marathon refinery Texas City Texas',
    ]) {
      const found = await (await request.get('/api/search/everything', { params: { q } })).json()
      const kinds = found.suggestions.map(({ kind }: { kind: string }) => kind)
      expect.soft(kinds, q).not.toContain('facility')
      expect.soft(found.place, q).not.toBeNull()
      const hits = await (await request.get('/api/search', { params: { q } })).json()
      expect.soft(hits, q).toEqual([])
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('long pages fold what is not asked for, in both languages', async ({ page, request }) => {
    const categories: { slug: string }[] = await (await request.get('/api/categories')).json()
    expect(categories).toHaveLength(10)
    const paths = ['/glossary', '/deadlines', '/states', '/florida', '/ships']
    for (const path of [...paths, ...categories.map(({ slug }) => `/category/${slug}`)]) {
      await page.goto(path)
      const spanish = await page.locator('link[hreflang="es"]').getAttribute('href')
      for (const address of [path, spanish ?? '']) {
        await page.goto(address)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        expect.soft(height, address).toBeLessThan(9_000)
      }
    }
  })

  test('§2.11 the form for legal help is within reach, in both languages', async ({ page }) => {
    for (const path of ['/legal-help', '/es/legal-help']) {
      await page.goto(path)
      const box = await page.locator('main form').first().boundingBox()
      expect.soft(box?.y, path).toBeLessThan(1_200)
    }
  })
})
