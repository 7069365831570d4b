import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'

/** Beside the links of the specification: what people come with, and the pages that help then. */
const SITUATIONS: { menu: string; links: [name: string, href: string][] }[] = [
  {
    menu: 'After a diagnosis',
    links: [
      ['First steps', '/first-steps'],
      ['Help and support', '/support'],
      ['Time limits to file a claim', '/deadlines'],
      ['Papers to gather', '/documents'],
    ],
  },
  {
    menu: 'Veterans',
    links: [
      ['From service to a VA claim', '/veterans'],
      ['Ships', '/ships'],
      ['Navy Veteran Benefits', '/shipyards/legal-information/navy-veteran-asbestos-rights'],
      ['My work history', '/work-history'],
    ],
  },
  {
    menu: 'Time limits and money',
    links: [
      ['Time limits to file a claim', '/deadlines'],
      ['Trusts and what they pay', '/trusts'],
      ['Trades', '/trades'],
      ['Products', '/products'],
      ['Companies', '/companies'],
    ],
  },
]

test.describe('§2.2 header and footer', () => {
  test('§2.2 the header links to Home, Florida Sites, Facility Types and Legal Help', async ({
    page,
  }) => {
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(nav.getByRole('link', { name: 'Florida Sites' })).toHaveAttribute(
      'href',
      '/florida',
    )
    await expect(nav.getByRole('link', { name: 'Legal Help' })).toHaveAttribute(
      'href',
      '/legal-help',
    )
    await nav.getByText('Facility Types').click()
    const expected = [
      'manufacturing',
      'commercial-buildings',
      'power-plants',
      'shipyards',
      'government',
      'hospitals',
      'schools',
      'transportation',
      'residential',
    ]
    for (const slug of expected)
      await expect(nav.locator(`a[href="/category/${slug}"]`)).toBeVisible()
    for (const [label, slug] of [
      ['Legal Rights', 'shipyard-legal-rights'],
      ['Navy Veteran Benefits', 'navy-veteran-asbestos-rights'],
      ['Compensation Guide', 'shipyard-mesothelioma-compensation'],
    ]) {
      await expect(nav.getByRole('link', { name: label })).toHaveAttribute(
        'href',
        `/shipyards/legal-information/${slug}`,
      )
    }
    await page.keyboard.press('Escape')
    await expect(nav.locator('a[href="/category/manufacturing"]')).toBeHidden()
  })

  test('§2.2 beside the links are menus by situation, of which one is open', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 740 })
    await page.goto('/')
    const situations = page.getByRole('navigation', { name: 'By situation' })
    for (const { menu, links } of SITUATIONS) {
      await situations.getByText(menu, { exact: true }).click()
      const opened = situations.getByRole('link')
      await expect(opened).toHaveText(links.map(([name]) => name))
      for (const [index, [, href]] of links.entries()) {
        await expect(opened.nth(index)).toHaveAttribute('href', href)
        expect((await opened.nth(index).boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    }
    await page.getByRole('navigation', { name: 'Main' }).getByText('Facility Types').click()
    await expect(situations.getByRole('link')).toHaveCount(0)
    // In front of the second row.
    for (const type of await page.locator('.megamenu a').all()) await type.click({ trial: true })
    for (const name of ['Home', 'Florida Sites', 'Legal Help'])
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  })

  test('§2.2 the menus by situation open and close by keyboard', async ({ page }) => {
    await page.goto('/')
    const situations = page.getByRole('navigation', { name: 'By situation' })
    const veterans = situations.locator('summary', { hasText: 'Veterans' })
    await veterans.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(situations.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(situations.getByRole('link')).toHaveCount(0)
    await expect(veterans).toBeFocused()
  })

  test('§2.2 the mobile menu has the links and a group for each situation', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByText('Menu', { exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const name of ['Home', 'Florida Sites', 'Facility Types', 'Legal Help'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    for (const { menu: group, links } of SITUATIONS) {
      await menu.getByText(group, { exact: true }).click()
      const opened = menu.locator('details[open]')
      await expect(opened).toHaveCount(1)
      await expect(opened.getByRole('link')).toHaveText(links.map(([name]) => name))
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeFocused()
  })

  test('§2.2 the mobile menu opens with its button and closes when a link is chosen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.getByText('Menu', { exact: true }).click()
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Home' }).click()
    await expect(menu).toBeHidden()
  })

  test('on a phone the number and the language share a line under the name', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/es')
    const header = page.getByRole('banner')
    const [menu, number, language] = await Promise.all(
      [
        header.getByText('Menú', { exact: true }),
        header.getByText('Llame al'),
        header.getByText('English', { exact: true }),
      ].map((part) => part.boundingBox()),
    )
    expect(language?.y).toBe(number?.y)
    expect(number?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0))
  })

  for (const [path, width] of [
    ['/es', 360],
    ['/es/florida', 1024],
    ['/', 360],
  ] as const) {
    test(`at ${width} px the tab key goes through the header of ${path} as it is read`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      const parts = page.getByRole('banner').locator('a, button, input, summary')
      const boxes = await parts.evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { left, top, bottom } = element.getBoundingClientRect()
            return { text: element.textContent, left, top, bottom }
          }),
      )
      expect(boxes.length).toBeGreaterThan(3)
      const backwards = boxes.filter(({ left, top, bottom }, index) => {
        const before = boxes[index - 1]
        if (!before) return false
        const isBelow = (top + bottom) / 2 > before.bottom
        const isBeside = bottom > before.top && left > before.left
        return !isBelow && !isBeside
      })
      expect(backwards).toEqual([])
    })
  }

  test('§2.2 the footer lists its places, pages and coming states', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const href of [
      '/florida',
      '/florida/miami',
      '/florida/tampa',
      '/florida/jacksonville',
      '/florida/orlando',
      '/about',
      '/contact',
      '/privacy-policy',
      '/terms-of-service',
      '/disclaimer',
    ]) {
      await expect(footer.locator(`a[href="${href}"]`)).toBeVisible()
    }
    await expect(footer.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    for (const state of ['Alabama', 'California', 'Texas', 'New York']) {
      await expect(footer.getByText(state, { exact: true })).toBeVisible()
    }
    await expect(footer).toContainText('does not give legal or medical advice')
    await expect(footer).toContainText('© ')
    await expect(footer).toContainText('demonstration dataset')
  })
})

test.describe('§2.1 unknown addresses', () => {
  test.use({ expectedComplaints: /404/ })

  test('§2.1 an unknown address replies 404 with its screen and texts', async ({ page }) => {
    const reply = await page.goto('/no/such/page/at-all')
    expect(reply?.status()).toBe(404)
    await expect(page).toHaveTitle(/404 Page Not Found/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('We have no page at this address.')).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  })
})

test('§2.1 a link with a modifier key is left to the browser', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Florida', exact: true })
    .click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(page).toHaveURL('/')
})

test('the skip link leads to the main content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test.describe('by keyboard', () => {
  // A facility without a content template: the browser logs the 404s that the page handles.
  test.use({ expectedComplaints: failedCallComplaint })

  test('a facility can be reached from the home page by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('combobox').focus()
    // At once: each pause in typing has suggestions of its own, and the next ones undo the choice.
    await page.keyboard.insertText('barleigh iron ship')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/-asbestos-exposure$/)
    await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2.3 to §2.9 home, states, state, city and facility work without JavaScript', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'All states as a list' }).click()
    await page
      .locator('.index')
      .getByRole('link', { name: /Florida/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Asbestos Exposure Sites in Florida',
    )
    await expect(page.getByLabel('Go to a city')).toBeHidden()
    await page
      .locator('.index')
      .getByRole('link', { name: /^Tampa/ })
      .click()
    await expect(page.locator('.records .record')).toHaveCount(128)
    await page.getByLabel('Filter by Facility Type').selectOption('Shipyards')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/category=Shipyards/)
    await expect(page.getByText(/Showing \d+ of 128, by name/)).toBeVisible()
    await page.locator('.record h3 a').first().click()
    await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
    await expect(page.locator('.details')).toBeVisible()
  })

  test('§2.2 the menus open without JavaScript', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Facility Types').click()
    await expect(page.locator('.megamenu a[href="/category/shipyards"]')).toBeVisible()
    const situations = page.getByRole('navigation', { name: 'By situation' })
    for (const { menu, links } of SITUATIONS) {
      await situations.getByText(menu, { exact: true }).click()
      await expect(situations.getByRole('link')).toHaveText(links.map(([name]) => name))
    }
    await expect(page.locator('.megamenu')).toBeHidden()
  })
})
