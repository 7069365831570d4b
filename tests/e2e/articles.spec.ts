/** Reading guides, histories, static pages and the glossary; tests/site/page-texts.spec.ts checks their content. */
import { expect, test } from '../support/browser-test.ts'

const GUIDES = '/shipyards/legal-information'

test.describe('reading comfort', () => {
  const guide = `${GUIDES}/shipyard-legal-rights`

  test('a page opened at its sheet is printed as the sheet alone', async ({ page }) => {
    await page.goto('/first-steps')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Legal questions' })).toBeVisible()
    await expect(page.locator('#print-sheet')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.locator('a[href="#print-sheet"]').first().click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#print-sheet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Legal questions' })).toBeHidden()
  })

  test('the table of contents marks the current section', async ({ page }) => {
    await page.goto(guide)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'VA benefits' }).click()
    await expect(page).toHaveURL(/#va-benefits$/)
    await expect(contents.getByRole('link', { name: 'VA benefits' })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await expect(contents.locator('[aria-current]')).toHaveCount(1)
  })

  test('on a phone the contents are folded, and tables scroll by themselves', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(guide)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents).toBeHidden()
    await page.getByText('On this page').first().click()
    await expect(contents).toBeVisible()
    const table = page.getByRole('region', { name: 'Table: Time limits to file a claim' })
    await expect(table).toHaveAttribute('tabindex', '0')
    const widths = await table.evaluate((region) => [region.scrollWidth, region.clientWidth])
    expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  test('a citation links to its source, a term to the glossary', async ({ page }) => {
    await page.goto(guide)
    await page.getByRole('link', { name: 'Source 7', exact: true }).first().click()
    await expect(page).toHaveURL(/#source-7$/)
    await expect(page.locator('#source-7')).toBeInViewport()
    await page.getByRole('link', { name: 'Jones Act', exact: true }).first().click()
    await expect(page).toHaveURL(/\/glossary#jones-act$/)
    // Its definition is unfolded, and those beside it are not.
    await expect(page.locator('#jones-act')).toBeInViewport()
    await expect(page.locator('#lhwca')).toBeHidden()
  })

  test('the citation is copied with the full address', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(guide)
    await page.getByRole('button', { name: 'Copy citation' }).click()
    await expect(page.getByText('Citation copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Exposure Atlas\. “Shipyard asbestos exposure: your legal rights\.” Last reviewed November 16, 2026\. https?:\/\/.+\/shipyard-legal-rights$/,
    )
  })

  test('in print there is only the text, with the address of every source', async ({ page }) => {
    await page.goto(guide)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.contents-aside')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy citation' })).toBeHidden()
    const printed = await page
      .locator('#source-1 a')
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(printed).toContain('cdc.gov/mmwr')
  })

  test('§2.13 the text is in the page once, without an API call, and the next page starts at its top', async ({
    page,
    request,
  }) => {
    const html = await (await request.get(guide)).text()
    expect(html.split('It is a no-fault system').length - 1).toBe(1)
    const calls: string[] = []
    page.on('request', (call) => {
      if (call.url().includes('/api/')) calls.push(call.url())
    })
    await page.goto(guide, { waitUntil: 'networkidle' })
    expect(calls).toEqual([])
    await page.getByRole('link', { name: 'Disclaimer' }).last().click()
    await expect(page).toHaveTitle('Disclaimer | Exposure Atlas')
    await expect(page.getByRole('heading', { name: 'Not legal advice' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('histories', () => {
  for (const [path, name, slug] of [
    ['/tampa-shipbuilding-asbestos-exposure', 'Tampa', 'tampa'],
    ['/jacksonville-naval-shipbuilding-asbestos', 'Jacksonville', 'jacksonville'],
    ['/panama-city-shipbuilding-naval-warfare', 'Panama City', 'panama-city'],
  ] as const) {
    test(`§2.14 the history of ${name} ends with its places on a map, and with the form`, async ({
      page,
    }) => {
      await page.goto(path)
      const places = page.getByRole('region', { name: `Places in ${name}` })
      await expect(places.locator('svg').first()).toBeVisible()
      await expect(page.locator('form.lead-form')).toHaveAttribute('method', 'post')
      await places.getByRole('link', { name: `All records in ${name}` }).click()
      await expect(page).toHaveURL(new RegExp(`/florida/${slug}$`))
    })
  }
})

test.describe('glossary', () => {
  test('letters lead to the terms, each unfolds its definition, and the footer links here', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click()
    await expect(page).toHaveTitle('Glossary of Asbestos Terms | Exposure Atlas')
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'M' }).click()
    await expect(page.getByRole('heading', { name: 'Mesothelioma' })).toBeInViewport()
    await page.getByRole('heading', { name: 'Bankruptcy trust' }).click()
    await expect(page.locator('#bankruptcy-trust')).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2.13 §2.14 articles, contents and the glossary work without JavaScript', async ({
    page,
  }) => {
    await page.goto('/panama-city-shipbuilding-naval-warfare')
    await expect(page.locator('.stats dd')).toHaveText(['108', '15,000', '24', '$10.5B'])
    await expect(page.getByRole('button', { name: 'Copy citation' })).toBeHidden()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'The World War II shipyard' })
      .click()
    await expect(page.locator('#the-world-war-ii-shipyard')).toBeInViewport()
    await page.getByRole('link', { name: 'Liberty ships', exact: true }).click()
    await expect(page.locator('#liberty-ship')).toBeInViewport()
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Legal referrals' })).toBeVisible()
  })
})
