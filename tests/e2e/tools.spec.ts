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
    await page.goto('/florida')
    await expect(page.locator('main')).toContainText('How long have I got in Florida?')
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
    await match.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pittsburgh Corning/)
    await expect(page.getByText('No. 00-22876')).toBeVisible()
  })
})
