import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'

const TAMPA_BAY = 'box=-83.2%2C27.3%2C-81.8%2C28.4'
const status = (page: Page) => page.locator('#map-count')
const marks = (page: Page) => page.locator('.map-frame svg a')
/** How many records the marks stand for. */
const drawn = (page: Page) =>
  marks(page).evaluateAll((links) =>
    links.reduce(
      (sum, link) =>
        sum +
        (link.hasAttribute('data-record')
          ? 1
          : Number((link.getAttribute('aria-label') ?? '').replace(/,/g, '').match(/^\d+/)?.[0])),
      0,
    ),
  )
const counted = async (page: Page) =>
  Number(((await status(page).textContent()) ?? '').replace(/\D/g, ''))
const isInStep = async (page: Page) => (await drawn(page)) === (await counted(page))
/** On a small screen the list is first. */
const showMap = (page: Page) => page.getByRole('button', { name: 'Map', exact: true }).click()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the map is a form, links and a drawing with the same records as the list', async ({
    page,
  }) => {
    await page.goto('/map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map of records')
    expect(await counted(page)).toBeGreaterThan(1000)
    expect(await isInStep(page)).toBe(true)

    await page.getByLabel('ZIP code or town').fill('33602')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Nearest to Tampa, FL first')).toBeVisible()
    await expect(page.locator('.map-row .miles').first()).toContainText('mi')

    await page.getByLabel('Type').selectOption('shipyards')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/q=33602/)
    await expect(page).toHaveURL(/category=shipyards/)
    expect(await isInStep(page)).toBe(true)

    const before = await counted(page)
    await page.getByRole('link', { name: 'Wider', exact: true }).click()
    await expect(page).toHaveURL(/box=/)
    expect(await counted(page)).toBeGreaterThan(before)
    expect(await isInStep(page)).toBe(true)
  })
})

test('a group opens closer, and list, marks and files stay the same records', async ({
  page,
  request,
}) => {
  await page.goto(`/map?${TAMPA_BAY}`)
  const before = await counted(page)
  await marks(page).first().hover()
  await page.locator('.map-frame svg a:not([data-record])').first().click()
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect(await isInStep(page)).toBe(true)
  const file = await page.getByRole('link', { name: 'GeoJSON' }).getAttribute('href')
  const { features } = await (await request.get(file ?? '')).json()
  expect(features).toHaveLength(await counted(page))
})

test('the page asks nobody but this site', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:') hosts.add(host)
  })
  await page.goto('/map')
  await page.locator('.map-frame').hover()
  const before = await counted(page)
  await page.getByRole('link', { name: 'Closer', exact: true }).click()
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test('a year of the slider is in the address, and shows what was open then', async ({ page }) => {
  await page.goto(`/map?${TAMPA_BAY}`)
  const before = await counted(page)
  const slider = page.getByRole('slider', { name: 'Open in one year' })
  await slider.fill('1950')
  await expect(page).toHaveURL(/from=1950&to=1950/)
  await expect.poll(() => counted(page)).toBeLessThan(before)
  expect(await isInStep(page)).toBe(true)
  await expect(slider).toHaveValue('1950')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(status(page)).toHaveText(`${before} records in view`)
})

test('a type alone is an address that stays as it is', async ({ page, request }) => {
  await page.goto('/map')
  await page.getByLabel('Facility type').selectOption('hospitals')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/map\?category=hospitals$/)
  await expect.poll(() => counted(page)).toBeLessThan(1000)
  const shown = await counted(page)
  await page.reload()
  await expect(page).toHaveURL(/\/map\?category=hospitals$/)
  expect(await counted(page)).toBe(shown)
  const made = await request.get('/map?category=no-such-type', { maxRedirects: 0 })
  expect(made.headers().location).toBe('/map')
})

test('every year can be chosen with the slider, also this one and one of a range', async ({
  page,
}) => {
  await page.goto(`/map?${TAMPA_BAY}&from=1940&to=1960`)
  const slider = page.getByRole('slider', { name: 'Open in one year' })
  const said = page.locator('.map-year output')
  await expect(said).toHaveText('1940 to 1960')
  await expect(slider).toHaveAttribute('aria-valuetext', '1940 to 1960')
  await slider.fill('1940')
  await expect(page).toHaveURL(/from=1940&to=1940/)
  await expect(said).toHaveText('1940')
  // At its end it is any year, and one step before it this one.
  await slider.press('End')
  await expect(page).not.toHaveURL(/from=/)
  await expect(said).toHaveText('Any year')
  await slider.press('ArrowLeft')
  const year = String(new Date().getFullYear())
  await expect(page).toHaveURL(new RegExp(`from=${year}&to=${year}`))
  await expect(said).toHaveText(year)
  await page.goto(`/map?${TAMPA_BAY}&from=1950`)
  await expect(said).toHaveText('1950 or later')
})

test('what was chosen is in words on paper', async ({ page }) => {
  await page.goto(`/map?${TAMPA_BAY}&category=hospitals&to=1960`)
  const words = page.getByText('Hospitals · Open in these years: 1960 or earlier')
  await expect(words).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(words).toBeVisible()
  await expect(page.locator('.map-list')).toBeVisible()
  await expect(page.locator('.map-sheet')).toBeVisible()
  await expect(page.getByLabel('Facility type')).toBeHidden()
})

test('marks come in the order of the list, for keys and screen readers', async ({ page }) => {
  await page.goto(`/map?${TAMPA_BAY}&category=hospitals&q=Lakeland%2C+FL`)
  const idsOf = (rows: string) =>
    page.locator(rows).evaluateAll((all) => all.map((one) => one.getAttribute('data-record')))
  const marked = await idsOf('.map-frame a[data-record]')
  expect(marked.length).toBeGreaterThan(4)
  const listed = await idsOf('.map-row')
  expect(marked).toEqual(listed.filter((id) => marked.includes(id)))
})

test('a row and its mark are shown together', async ({ page }) => {
  await page.goto('/map?box=-83%2C27%2C-82%2C28&category=hospitals')
  await page.locator('.map-frame').hover()
  await expect(page.locator('.map-frame')).toHaveAttribute('tabindex', '0')
  const mark = page.locator('.map-frame a[data-record]').first()
  const record = await mark.getAttribute('data-record')
  await mark.hover()
  await expect(page.locator(`.map-row[data-record="${record}"]`)).toHaveClass(/is-shown/)
})

for (const width of [360, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the map is one stop of the tab key, in which arrow keys go from mark to mark', async ({
      page,
    }) => {
      await page.goto(`/map?${TAMPA_BAY}`)
      if (width < 1000) await showMap(page)
      const frame = page.locator('.map-frame')
      await marks(page).first().focus()
      await expect(frame).toHaveAttribute('tabindex', '0')
      await frame.focus()
      await page.keyboard.press('ArrowRight')
      await expect(marks(page).first()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Closer', exact: true })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      const address = page.url()
      await frame.focus()
      await page.keyboard.press('-')
      await expect(page).not.toHaveURL(address)
      await expect(frame).toBeFocused()
      await page.keyboard.press('0')
      await expect(page).toHaveURL(/\/map$/)
      await page.keyboard.press('Escape')
      await expect(status(page)).toBeFocused()
    })

    test('the page has no accessibility violations and fits its width', async ({ page }) => {
      await page.goto(`/map?${TAMPA_BAY}&q=Tampa%2C+FL`)
      if (width < 1000) {
        expect(await axe(page)).toEqual([])
        await showMap(page)
      }
      await page.locator('.map-frame').hover()
      expect(await axe(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    })
  })

test.describe('360 px wide', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('list and map are shown one at a time, with one press of a thumb', async ({ page }) => {
    await page.goto(`/map?${TAMPA_BAY}`)
    const count = await counted(page)
    const list = page.getByRole('button', { name: `List of ${count}`, exact: true })
    const map = page.getByRole('button', { name: 'Map', exact: true })
    await expect(list).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.map-list')).toBeVisible()
    await expect(page.locator('.map-sheet')).toBeHidden()
    // In the middle of the list it is still there, as wide as the screen, so either thumb has it.
    await page.locator('.map-row').nth(9).scrollIntoViewIfNeeded()
    await expect(map).toBeInViewport({ ratio: 1 })
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(150)
    expect(height).toBeGreaterThanOrEqual(44)
    await map.tap()
    await expect(page.locator('.map-list')).toBeHidden()
    await expect(page.locator('.map-frame')).toBeInViewport({ ratio: 1 })
    await expect(map).toBeInViewport()
    await expect(status(page)).toBeInViewport()
    await list.tap()
    await expect(page.locator('.map-sheet')).toBeHidden()
    await expect(page.locator('.map-row').first()).toBeInViewport()
    await page.goto(`/map?${TAMPA_BAY}#map`)
    await expect(page.locator('.map-frame')).toBeVisible()
  })
})

test.describe('open in the map', () => {
  const follow = async (page: Page, from: string) => {
    await page.goto(from)
    await page.getByRole('link', { name: 'Open in the map' }).click()
    await expect(page.locator('.map-row').first()).toBeVisible()
  }

  test('from a state, all of it', async ({ page }) => {
    await follow(page, '/florida')
    await expect(page).toHaveURL(/\/map\?state=florida/)
    await expect(status(page)).toHaveText('1,778 records in view')
  })

  test('from a city, what is around it', async ({ page }) => {
    await follow(page, '/florida/tampa')
    await expect(page).toHaveURL(/\/map\?town=florida%2Ftampa$/)
    await expect(page.getByText('Nearest to Tampa, FL first')).toBeVisible()
    await expect(page.locator('.map-row').first()).toContainText('Tampa, Florida')
  })

  test('from a facility, around it, with its own row and mark chosen', async ({ page }) => {
    await page.goto('/map?box=-83%2C27%2C-82%2C28&category=hospitals')
    const row = page.locator('.map-row').nth(7)
    const id = await row.getAttribute('data-record')
    const href = await row.getByRole('link').getAttribute('href')
    await follow(page, href ?? '')
    await expect(page).toHaveURL(new RegExp(`/map\\?record=${id}$`))
    const first = page.locator('.map-row').first()
    await expect(first).toHaveAttribute('data-record', id ?? '')
    await expect(first).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('.map-row[aria-current]')).toHaveCount(1)
    const chosen = page.locator('.map-frame a[aria-current]')
    await expect(chosen).toHaveCount(1)
    await expect(chosen.locator('.v-chosen')).toBeVisible()
    expect(await isInStep(page)).toBe(true)
  })

  test('from a company, all of its sites and nothing else', async ({ page }) => {
    await page.goto('/companies')
    const company = page.locator('main a[href^="/companies/"]').first()
    await page.goto((await company.getAttribute('href')) ?? '')
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await follow(page, page.url())
    await expect(page).toHaveURL(/\/map\?company=[a-z0-9-]+$/)
    await expect(page.getByText(`Sites that name ${name}.`)).toBeVisible()
    const own = await counted(page)
    expect(own).toBeGreaterThan(0)
    expect(await isInStep(page)).toBe(true)
    // What it does not show has no position.
    await expect(page.getByText(/outside of this map/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Show all sites, not only those that name it' }).click()
    await expect.poll(() => counted(page)).toBeGreaterThan(own)
  })
})

test.describe('near me', () => {
  /** Tampa, to the meter: digits that are found in no request. */
  const POSITION = { latitude: 27.943217, longitude: -82.451963 }
  const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me', exact: true })

  for (const [from, how] of [
    ['/map?category=hospitals', 'opened by its address'],
    ['/florida', 'reached by a link of another page'],
  ] as const)
    test(`moves list and map to the nearest town, and sends its name alone: ${how}`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(POSITION)
      const sent: string[] = []
      page.on('request', (request) => {
        sent.push(
          `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`,
        )
      })
      await page.goto(from)
      if (from === '/florida') {
        await page.getByRole('link', { name: 'Open in the map' }).click()
        await expect(status(page)).toHaveText('1,778 records in view')
      }
      await nearMe(page).click()
      await expect(page).toHaveURL(/town=florida%2Ftampa$/)
      await expect(page.getByText('Nearest to Tampa, FL first')).toBeVisible()
      await expect(page.locator('.map-row .miles').first()).toContainText('mi')
      await expect.poll(() => isInStep(page)).toBe(true)
      expect(sent.length).toBeGreaterThan(5)
      for (const one of sent) expect(one).not.toMatch(/27\.94|82\.45|27943|82451/)
      const lists = sent.filter((one) => one.includes('/api/search/near'))
      expect(lists).toHaveLength(1)
      expect(lists[0]).toMatch(/\/api\/search\/near\?of=towns /)
    })

  test('says what it sends, and what to do where it may not ask', async ({ page }) => {
    await page.goto('/map')
    await expect(nearMe(page)).toHaveAccessibleDescription(
      '“Near me” sends us the name of the nearest town with records, and not where you are.',
    )
    await nearMe(page).click()
    await expect(page.getByText('Your browser did not give this page your position.')).toBeVisible()
    await expect(page).toHaveURL(/\/map$/)
  })
})

test('nothing in a part of the map is said, with a way on', async ({ page }) => {
  await page.goto('/map?box=-60%2C30%2C-58%2C32')
  await expect(page.getByText('There is no record in this part of the map yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell us about a workplace here' })).toBeVisible()
  await expect(page.getByText(/^The nearest is .+ miles from the middle of the map/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the nearest' }).click()
  await expect(page.locator('.map-row').first()).toHaveAttribute('aria-current', 'true')
  await page.goto('/es/mapa?box=-60%2C30%2C-58%2C32')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mapa de registros')
})
