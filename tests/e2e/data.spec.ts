import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '../support/browser-test.ts'

type Dictionary = { fields: { name: string; type: string; description: string }[] }

test.describe('the data page', () => {
  test('is linked in the footer, and states version, date, license and that the data is invented', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Data', exact: true }).click()
    await expect(page).toHaveURL('/data')
    await expect(page).toHaveTitle('Download the Data | Exposure Atlas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download the data')
    await expect(page.getByText('This is demonstration data.')).toBeVisible()
    const facts = page.locator('.facts')
    await expect(facts).toContainText(/Dataset version\s*\d+/)
    await expect(facts).toContainText(/Last changed\s*\w+ \d+, \d{4}/)
    await expect(facts.getByRole('link', { name: /CC BY 4\.0/ })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by/4.0/',
    )
    const licence = await page.request.get('/data/licence.txt')
    expect(await licence.text()).toContain('CC BY 4.0')
  })

  test('offers each state that has facilities, in both formats', async ({ page, request }) => {
    await page.goto('/data')
    const states: { name: string; facilityCount: number }[] = await (
      await request.get('/api/states')
    ).json()
    const filled = states.filter(({ facilityCount }) => facilityCount > 0)
    const rows = page.locator('.data-states li')
    await expect(rows).toHaveCount(filled.length)
    const florida = rows.filter({ hasText: 'Florida' })
    await expect(florida).toContainText('1,778')
    await expect(florida.getByRole('link', { name: /Florida as CSV/ })).toBeVisible()
    await expect(florida.getByRole('link', { name: /Florida as JSON/ })).toBeVisible()
  })

  test('a downloaded file has the checksum, format and number of facilities that the page states', async ({
    page,
    request,
  }) => {
    await page.goto('/data')
    const card = page.locator('.data-whole article').filter({ hasText: 'as CSV' })
    const coming = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Download CSV' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^exposure-atlas-v\d+-facilities\.csv\.gz$/)
    const bytes = readFileSync(await download.path())
    const sum = createHash('sha256').update(bytes).digest('hex')
    await expect(card.locator('.data-checksum code')).toHaveText(sum)
    const sums = await (await request.get('/data/sha256sums.txt')).text()
    expect(sums).toContain(`${sum}  facilities.csv.gz`)

    const csv = gunzipSync(bytes).toString('utf8')
    const { fields }: Dictionary = await (await request.get('/data/fields.json')).json()
    expect(csv.slice(0, csv.indexOf('\r\n'))).toBe(fields.map(({ name }) => name).join(','))
    const { count } = await (await request.get('/api/facilities/count')).json()
    // Cells may contain line feeds, but only a row ends with CR and LF.
    expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(count + 1)
  })

  test('the field dictionary on the page is the one in the file', async ({ page, request }) => {
    await page.goto('/data')
    const { fields }: Dictionary = await (await request.get('/data/fields.json')).json()
    const entries = page.locator('.data-fields > div')
    await expect(entries).toHaveText(
      fields.map(({ name, type, description }) => `${name}${type}${description}`),
    )
  })

  test('the instructions for programs are true', async ({ page, request }) => {
    await page.goto('/data')
    await expect(page.getByRole('heading', { name: 'Reading by program' })).toBeVisible()
    const calls = ((await page.locator('.data-call').textContent()) ?? '').trim().split('\n')
    const seen = new Set<number>()
    for (const call of calls) {
      const reply = await request.get(call.replace('GET ', ''))
      for (const { id } of await reply.json()) seen.add(id)
      const tag = reply.headers().etag ?? ''
      const again = await request.get(call.replace('GET ', ''), {
        headers: { 'if-none-match': tag },
      })
      expect(again.status()).toBe(304)
      expect(Number(reply.headers()['x-total-count'])).toBeGreaterThan(2_000)
    }
    expect(seen.size).toBe(2_000)
    await page.getByRole('link', { name: 'All calls of the API' }).click()
    await expect(page).toHaveURL('/api/docs')
  })
})
