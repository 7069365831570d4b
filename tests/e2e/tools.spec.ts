import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

test.describe('time limits', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('the finder answers by keyboard, names exceptions for an old date, and sends nothing', async ({
    page,
  }) => {
    await page.goto('/deadlines')
    await page.waitForLoadState('networkidle')
    const sent: string[] = []
    // A part of the frame may still be loading.
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/assets/') || search) sent.push(request.url())
    })
    const answer = page.getByRole('status')
    await page.getByLabel('Year').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Choose the state where you live.')

    await page.getByLabel('State where you live').selectOption('Texas')
    await page.getByLabel('State where you were exposed').selectOption('California')
    await page.getByLabel('Month').selectOption('June')
    await page.getByLabel('Year').fill('2015')
    await page.getByLabel('Year').press('Enter')
    await expect(answer).toContainText('Ask before you decide it is too late')
    await expect(answer).toContainText('The usual period is 1 year in California, 2 years in Texas')
    await expect(answer).toContainText('A second disease.')
    await expect(answer).not.toContainText(/expired|time is over/i)

    const now = new Date()
    await page.getByLabel('Month').selectOption(String(now.getMonth() + 1))
    await page.getByLabel('Year').fill(String(now.getFullYear()))
    await page.getByRole('button', { name: 'Show the period' }).click()
    await expect(answer).toContainText('1 to 2 years')
    await expect(answer).toContainText('§ 340.2')
    expect(sent).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })

  test('the finder takes a year alone, and counts from its first month', async ({ page }) => {
    await page.goto('/deadlines')
    await page.waitForLoadState('networkidle')
    const year = new Date().getFullYear()
    await page.getByLabel('State where you live').selectOption('Ohio')
    await page.getByLabel('Year', { exact: true }).fill(String(year))
    await page.getByRole('button', { name: 'Show the period' }).click()
    await expect(page.getByRole('status')).toContainText(
      `If the clock started in ${year}, which may be as early as January ${year}, the earliest month to keep in mind is January ${year + 2}`,
    )
  })

  test('what was chosen is there on the pages that ask the same, until the page is loaded anew', async ({
    page,
  }) => {
    await page.goto('/deadlines')
    await page.waitForLoadState('networkidle')
    const forWhom = page.getByLabel('For whom are you asking?')
    await forWhom.selectOption('For someone who has died')
    await page.getByLabel('State where you live').selectOption('Ohio')
    await page.getByLabel('Year', { exact: true }).fill('2024')
    await page.getByRole('button', { name: 'Show the period' }).click()
    await page
      .getByRole('status')
      .getByRole('link', { name: 'Get Free Legal Consultation' })
      .click()
    await expect(page).toHaveURL(/\/legal-help$/)
    const residence = page.locator('form.lead-form').getByLabel('State you live in')
    await expect(residence).toHaveValue('OH')
    await page.goBack()
    await expect(page.getByLabel('State where you live')).toHaveValue('ohio')
    await expect(forWhom).toHaveValue('deceased')
    await page.reload()
    await expect(forWhom).toHaveValue('self')
    await expect(page.getByLabel('State where you live')).toHaveValue('')
  })

  test('a link to a state of the table opens its rules', async ({ page }) => {
    await page.goto('/deadlines#ohio')
    const row = page.getByRole('row', { name: 'Ohio' })
    await expect(row.getByText('2305.10')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Texas' }).getByText('16.003')).toBeHidden()
  })

  test('the finder works out no date for old exposure in Alabama, and asks when it ended', async ({
    page,
  }) => {
    await page.goto('/deadlines')
    await page.waitForLoadState('networkidle')
    const answer = page.getByRole('status')
    const last = page.getByLabel('Year of the last exposure')
    const show = page.getByRole('button', { name: 'Show the period' })
    await page.getByLabel('State where you live').selectOption('Florida')
    await page.getByLabel('Month').selectOption('June')
    await page.getByLabel('Year', { exact: true }).fill(String(new Date().getFullYear() - 1))
    await expect(last).toHaveCount(0)
    await page.getByLabel('State where you were exposed').selectOption('Alabama')
    for (const year of ['', '1971', '1979']) {
      await last.fill(year)
      await show.click()
      await expect(answer).toContainText('Have an attorney look at this at once')
      await expect(answer).toContainText('Alabama, if the last exposure was before May 19, 1979:')
      await expect(answer).toContainText('682 So. 2d 25')
      await expect(answer).not.toContainText(/earliest month|shortest period/)
    }
    await last.fill('19')
    await show.click()
    await expect(page.getByRole('alert')).toContainText('Write the year of the last exposure')
    await last.fill('1988')
    await show.click()
    await expect(answer).toContainText('The shortest period that may apply')
    await expect(answer).toContainText('Alabama, 2 years for later exposure.')
    await expect(answer).toContainText('990 So. 2d 291')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})

/** Until then the form is inert, and a key pressed in it is lost. */
const historyIsRead = (page: Page) => expect(page.locator('[inert]')).toHaveCount(0)

test.describe('work history', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('is written by keyboard from a search result, stays on the device, and is attached row by row', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto('/search?q=shipyard&show=facilities')
    const link = page.getByRole('link', { name: 'Add to my work history' }).first()
    await link.press('Enter')
    const place = page.getByLabel('Workplace or employer')
    await expect(place).not.toHaveValue('')
    await historyIsRead(page)
    await expect(page).toHaveURL(/\/work-history$/)
    await page.getByLabel('From').fill('5/1960')
    await page.getByLabel('To', { exact: true }).fill('1950')
    await page.getByLabel('To', { exact: true }).press('Enter')
    await expect(page.getByText('The first year is after the last.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('1971')
    await page.getByLabel(/^Trade or job/).fill('Zebrafitter')
    await page.getByLabel(/^Trade or job/).press('Enter')
    await place.fill('Quillworks of Nowhere')
    await page.getByText('Products and tasks, coworkers').press('Enter')
    await page.getByLabel('Products and tasks remembered').fill('Sawed Kaylo by the wobblegate')
    await page.getByLabel('From').fill('1974')
    await page.getByLabel('From').press('Enter')
    await page.getByText('Copy from a Social Security').press('Enter')
    await page.getByLabel('One line for each year').fill('1980 Marmot Gas\n1981 Marmot Gas')
    await page.getByRole('button', { name: 'Add these jobs' }).press('Enter')
    await expect(page.getByText('1 job is added.')).toBeVisible()
    await page.reload()
    await historyIsRead(page)
    await page.getByText('Find the workplace in the directory').press('Enter')
    await page.getByLabel('Workplace', { exact: true }).fill('shipyrd')
    await page.getByLabel('Workplace', { exact: true }).press('Enter')
    await page
      .getByRole('button', { name: /Florida/ })
      .first()
      .click()
    await expect(page.getByText('Linked with its record')).toBeVisible()
    const rows = page.getByRole('listitem').filter({ hasText: 'Typed in' })
    await expect(rows.filter({ visible: true })).toHaveCount(2)
    await expect(page.getByText('1974–1980').first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Compare with the trusts' }).press('Enter')
    const trust = page.getByRole('listitem').filter({ hasText: 'has the name Kaylo' })
    await expect(trust.getByRole('link').first()).toHaveAttribute('href', /^\/trusts\/owens-/)
    // Nothing that was typed into the history has left, and neither has the fragment.
    expect(sent.join('\n')).not.toMatch(/Zebrafitter|Quillworks|Kaylo|wobblegate|Marmot|1974|add=/)

    await page.getByRole('button', { name: 'Attach to a legal help request' }).click()
    await page.getByRole('checkbox', { name: /Marmot/ }).uncheck()
    await page.getByLabel('Full name').fill('Pat Example')
    await page.getByLabel('Phone').fill('813 555 0142 11')
    await page.getByLabel('Email').fill('pat@example.org')
    await page.getByRole('button', { name: 'Request a free consultation' }).click()
    await page.waitForURL(/thank-you/)
    const lead = sent.find((request) => request.includes('/api/contact ')) ?? ''
    expect(lead).toMatch(/Zebrafitter/)
    expect(lead).toMatch(/Quillworks/)
    expect(lead).not.toMatch(/Marmot/)

    await page.goto('/work-history')
    await expect(page.getByText('Quillworks').first()).toBeVisible()
    await historyIsRead(page)
    // Scripts of ads, on other pages, could read it.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(
      /Quillworks|Marmot|entries/,
    )
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await page.getByRole('button', { name: 'Yes, delete everything' }).click()
    await expect(page.getByText('Nothing is written down yet.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('work-history'))).toBeNull()
  })
})

test.describe('papers, help and companies', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('are used by keyboard, and fit', async ({ page }) => {
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.goto('/documents')
    await page.waitForLoadState('networkidle')
    const papers = page.getByRole('status')
    const all = (await papers.textContent()) ?? ''
    await page.getByLabel('Military service').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByLabel('Union member')).toBeFocused()
    await expect(papers).not.toHaveText(all)
    await expect(page.getByText('SF-180')).toHaveCount(0)
    expect(await width()).toBeLessThanOrEqual(360)

    await page.goto('/support')
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(360)

    await page.goto('/companies')
    await page.locator('main li a[href^="/companies/"]').first().press('Enter')
    await expect(page).toHaveURL(/\/companies\/[\w-]+$/)
    await expect(page.getByRole('heading', { name: /Sites/ }).first()).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(360)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list of states leads to the rows of time limits, and each state page has its own', async ({
    page,
  }) => {
    await page.goto('/deadlines')
    await expect(page.getByRole('button', { name: 'Show the period' })).toBeHidden()
    await page.getByRole('navigation', { name: 'States' }).getByText('Ohio').click()
    await expect(page.locator('tr:target')).toContainText('§ 2305.10')
    await page.setViewportSize({ width: 768, height: 1024 })
    const starts = await page.locator('#alabama td:nth-of-type(3)').boundingBox()
    expect(starts?.width, 'room for the long text on a tablet').toBeGreaterThan(400)
    await page.goto('/florida')
    await expect(page.locator('main')).toContainText('Time limits to file a claim in Florida')
    await page.getByRole('link', { name: 'Find the period that may apply' }).click()
    await expect(page.locator('tr:target')).toContainText('2 to 4 years')
  })

  test('a brand leads to its trust, and the answer is not indexed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/trusts')
    await page.getByLabel('Company, product or workplace').fill('Unibestos\nno such thing')
    await page.getByRole('button', { name: 'Look' }).click()
    const match = page.getByRole('listitem').filter({ hasText: 'Product named' })
    await expect(match).toContainText('You wrote Unibestos.')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Look' })).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Companies' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await match.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pittsburgh Corning/)
    await expect(page.getByText('No. 00-22876')).toBeVisible()
  })

  test('the exposure history prints with blank lines, and every paper says when it is needed', async ({
    page,
  }) => {
    await page.goto('/work-history')
    await expect(page.getByText('Writing here needs JavaScript')).toBeVisible()
    await expect(page.getByText('Boiler technician').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Questions a doctor or attorney will ask')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/documents#service-records')
    const paper = page.locator('li:target')
    await expect(paper).toContainText('If the person served in the military.')
    await expect(paper).toContainText('SF-180')
  })
})
