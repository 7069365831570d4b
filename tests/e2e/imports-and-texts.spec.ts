/** Lists and texts brought to the directory in the browser, by somebody who never saw a terminal. */
import { readFile } from 'node:fs/promises'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { SLOW, signIn, toast } from '../support/staff-browser.ts'

test.describe('§2.7 an editor', () => {
  test('uploads a list with a column that nobody knows, previews, applies and undoes it', async ({
    page,
    browser,
  }) => {
    test.slow()
    const unique = `${process.pid}-${Date.now()}`
    const list = [
      'Plant,Whereto,ST,Opened',
      `Quarry Mill ${unique},Deadwood,SD,1941`,
      `Lantern Foundry ${unique},Deadwood,SD,1950`,
      `Nowhere Works ${unique},,SD,1960`,
    ].join('\n')
    await signIn(page, '/admin/imports')
    await expect(page.getByText('At most 32 MB and 200,000 rows')).toBeVisible()
    expect(await axe(page, { under: 'main' })).toEqual([])
    await page.locator('input[type=file]').setInputFiles({
      name: `plants-${unique}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(list),
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`plants-${unique}.csv`, SLOW)

    // What is missing is said; the samples show which column it is.
    await expect(page.getByText('Choose the column with the city')).toBeVisible(SLOW)
    await expect(page.getByRole('row', { name: /Whereto/ })).toContainText('Deadwood')
    await page.getByLabel('Whereto becomes').selectOption({ label: 'City' })
    await page.getByLabel('Title of the list').fill(`Register of quarries ${unique}`)
    await page.getByRole('button', { name: 'Preview with these choices' }).click()

    await expect(page.locator('.import-counts')).toContainText('new records', SLOW)
    await expect(page.getByText('Rejected 1: Whereto: no city')).toBeVisible()
    await expect(page.getByRole('row', { name: /^row \d+ Quarry Mill/ })).toContainText(
      'Deadwood, SD',
    )
    expect(await axe(page, { under: 'main' })).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the rejected rows' }).click(),
    ])
    const rejected = await readFile(await download.path(), 'utf8')
    expect(rejected).toContain(`Nowhere Works ${unique},,SD,1960,Whereto: no city`)

    await page.getByRole('button', { name: 'Apply the list' }).click()
    await expect(page.getByText('2 new, 0 changed')).toBeVisible(SLOW)
    const visitor = await (await browser.newContext()).newPage()
    const path = `/south-dakota/deadwood/quarry-mill-${unique}-asbestos-exposure`
    await expect.poll(async () => (await visitor.request.get(path)).status(), SLOW).toBe(200)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Quarry Mill')

    // What goes with an undo is said before.
    await page.getByRole('button', { name: /^Undo run/ }).click()
    const question = page.getByRole('region', { name: /^Undo run \d+\?$/ })
    await expect(question).toContainText(`Lantern Foundry ${unique}`, SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await question.getByRole('button', { name: /^Undo run/ }).click()
    await expect(toast(page)).toContainText('is undone', SLOW)
    await expect.poll(async () => (await visitor.request.get(path)).status(), SLOW).toBe(404)
    await page.goto('/admin/imports')
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `plants-${unique}.csv` })
        .first(),
    ).toContainText('Undone')
  })

  test('writes about a town in English and Spanish, sees it on the page, and undoes it', async ({
    page,
    browser,
  }) => {
    test.slow()
    await signIn(page, '/admin/texts')
    await page.getByLabel('Needs').selectOption({ label: 'No enhanced text' })
    await expect(page).toHaveURL(/needs=enhanced/)
    const first = page.locator('.record-rows tbody th a').first()
    await expect(first).toBeVisible(SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await first.click()
    const path = new URL(
      (await page.getByRole('link', { name: 'Public page' }).getAttribute('href')) ?? '',
      page.url(),
    ).pathname
    await page.getByRole('button', { name: /^Enhanced text/ }).click()
    const english = page.getByLabel('History, part 1 in English')
    const spanish = page.getByLabel('History, part 1 in Spanish')
    await english.fill('Boilers were built in {city}.')
    await expect(page.getByText('Visitors would read “{city}” as it stands')).toBeVisible()
    await english.fill('Boilers were built here.\nCoal came by rail.')
    await spanish.fill('Aquí se construían calderas.')
    await expect(page.getByText('has 2 paragraphs, this one 1')).toBeVisible()
    await spanish.fill('Aquí se construían calderas.\nEl carbón llegaba en tren.')
    const preview = page.locator('.record-page')
    await expect(preview).toContainText('Coal came by rail.', SLOW)
    await page.getByRole('button', { name: 'Spanish', exact: true }).click()
    await expect(preview).toContainText('El carbón llegaba en tren.', SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])

    // What was typed waits while the tab is closed.
    await page.reload()
    await page.getByRole('button', { name: /^Enhanced text/ }).click()
    await expect(english).toHaveValue(/Coal came by rail/, SLOW)
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText('Published', SLOW)
    const visitor = await (await browser.newContext()).newPage()
    const text = async (address: string) => (await visitor.request.get(address)).text()
    await expect.poll(() => text(path), SLOW).toContain('Boilers were built here.')
    expect(await text(`/es${path}`)).toContain('Aquí se construían calderas.')

    await page
      .getByRole('button', { name: /^Undo the change/ })
      .first()
      .click()
    await expect(toast(page)).toContainText('Undone', SLOW)
    await expect.poll(() => text(path), SLOW).not.toContain('Boilers were built here.')
  })
})
