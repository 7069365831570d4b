import { expect, test } from '../support/browser-test.ts'

test.describe('§2.3 home', () => {
  test('§2.3 the title mentions 87,000+ documented locations', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/87,000\+ Documented Locations/)
  })

  test('§2.3 the hero has the search, the popular searches and the link to Florida', async ({
    page,
  }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('combobox')).toBeVisible()
    for (const label of ['Shipyards', 'Power Plants', 'Manufacturing', 'Schools']) {
      await expect(page.locator('.search-hints').getByRole('link', { name: label })).toBeVisible()
    }
    await expect(main.getByRole('link', { name: 'Browse the Florida database' })).toHaveAttribute(
      'href',
      '/florida',
    )
  })

  for (const [path, doors] of [
    [
      '/',
      [
        [/^I have been diagnosed/, '/first-steps'],
        [/^Someone in my family is ill/, '/first-steps#if-you-are-the-one-who-helps'],
        [/^I served in the military/, '/veterans'],
        [/^I am looking for a place/, '/map'],
      ],
    ],
    [
      '/es',
      [
        [/^Me han dado un diagnóstico/, '/es/primeros-pasos'],
        [/^Un familiar está enfermo/, '/es/primeros-pasos#if-you-are-the-one-who-helps'],
        [/^Serví en las fuerzas armadas/, '/es/veteranos'],
        [/^Busco un lugar/, '/es/mapa'],
      ],
    ],
  ] as const) {
    test(`§2.3 on a phone four doors follow the search box of ${path} at once`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      const main = page.getByRole('main')
      for (const [name, href] of doors) {
        const door = main.getByRole('link', { name })
        await expect(door).toHaveAttribute('href', href)
        expect((await door.boundingBox())?.height).toBeGreaterThanOrEqual(72)
      }
      const [search, first] = await Promise.all([
        main.getByRole('search').boundingBox(),
        main.getByRole('link', { name: doors[0][0] }).boundingBox(),
      ])
      const gap = (first?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThan(40)
      await main.getByRole('link', { name: doors[1][0] }).click()
      await expect(page.locator('#if-you-are-the-one-who-helps')).toBeInViewport()
    })
  }

  test('§2.3 the facility types show their counts and link to their categories', async ({
    page,
  }) => {
    await page.goto('/')
    const expected: [string, string, string][] = [
      ['manufacturing', 'Manufacturing', '1,152'],
      ['commercial-buildings', 'Commercial Buildings', '144'],
      ['power-plants', 'Power Plants', '130'],
      ['shipyards', 'Shipyards', '128'],
      ['government', 'Government', '68'],
      ['hospitals', 'Hospitals', '60'],
      ['schools', 'Schools', '44'],
      ['transportation', 'Transportation', '32'],
      ['residential', 'Residential', '20'],
    ]
    const cards = page.locator('#facility-types .types a')
    await expect(cards).toHaveCount(expected.length)
    for (const [index, [slug, name, count]] of expected.entries()) {
      await expect(cards.nth(index)).toHaveAttribute('href', `/category/${slug}`)
      await expect(cards.nth(index)).toContainText(name)
      await expect(cards.nth(index)).toContainText(count)
    }
  })

  test('§2.3 statistics, three reasons, Florida, contact and the disclaimer follow', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('.stats dd')).toHaveText(['5,025', '1,778', '28', '9'])
    await expect(page.locator('.stats .scope')).toHaveText([
      'Scope: 87,000+ documented locations',
      'Scope: 1,770+ sites',
      'Scope: 28 cities',
      'Scope: 9 types',
    ])
    await expect(page.locator('.scope-note')).toContainText('as stated in January 2025')
    await expect(page.locator('.hero')).toContainText('5,025 records loaded so far')
    await expect(page.getByRole('heading', { name: 'Why Choose Our Database' })).toBeVisible()
    await expect(page.locator('.three-columns h3')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'See all Florida sites' })).toHaveAttribute(
      'href',
      '/florida',
    )
    await expect(page.locator('.florida-summary')).toContainText('1,778 facilities')
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expect(page.locator('.disclaimer')).toContainText('not a law firm')
  })

  test('§2.3 the country map is rendered on the server, and the states are also a list', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('.hero-map svg').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'All states as a list' })).toHaveAttribute(
      'href',
      '/states',
    )
  })
})

test('§2.3 the first load makes no API call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  for (const path of ['/', '/states', '/florida', '/florida/tampa']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(calls).toEqual([])
})

test('the Spanish home page speaks Spanish before and after hydration', async ({ page }) => {
  await page.goto('/es')
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page).toHaveTitle(/^Sitios de exposición al asbesto/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busque el lugar donde trabajó.')
  await expect(page.getByRole('link', { name: 'Inicio' }).first()).toHaveAttribute('href', '/es')
  await expect(page.locator('main')).not.toContainText('Facility types')
  // A page without a translation opens in English.
  await page.goto('/es/api/docs')
  await expect(page).toHaveURL('/api/docs')
})
