/** A day of an editor who never saw a terminal: a list, a correction, a document, a merge, and all of it undone. */
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, fillIn, inviteEditor, PASSWORD, SLOW, toast } from '../support/staff-browser.ts'

const unique = `${process.pid}-${Date.now()}`
const name = `Lantern Foundry ${unique}`

test.describe('§2.7 an editor', () => {
  test.use({ expectedComplaints: /40[0139]/ })

  test('imports a list, corrects a record as a visitor asked, adds a document, merges two, and undoes it all', async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    await page.goto('/admin/login?next=/admin/users')
    await fillIn(page, EMAIL, PASSWORD)
    const editor = await (await browser.newContext()).newPage()
    await inviteEditor(page, editor)
    const countNamed = async (): Promise<number> => {
      const found = await (await request.get(`/api/search?q=${encodeURIComponent(name)}`)).json()
      return found.filter((one: { name: string }) => one.name.startsWith(name)).length
    }

    // A list with two records of what turns out to be one place.
    await editor.getByRole('link', { name: 'Imports' }).click()
    await editor.locator('input[type=file]').setInputFiles({
      name: `foundries-${unique}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Name,Address,City,State\n${name},12 Wall Street,Deadwood,SD\n${name} Pattern Shop,12 Wall Street,Deadwood,SD`,
      ),
    })
    await editor.getByLabel('Title of the list').fill(`Register of foundries ${unique}`, SLOW)
    await editor.getByRole('button', { name: 'Preview with these choices' }).click()
    await editor.getByRole('button', { name: 'Apply the list' }).click(SLOW)
    await expect(editor.getByText('2 new, 0 changed')).toBeVisible(SLOW)
    await expect.poll(countNamed).toBe(2)

    // A visitor knows the company of another one; the editor opens it from the queue, with the value filled in.
    const [{ id, name: other, state, city, slug }] = await (
      await request.get('/api/facilities?limit=1&offset=700')
    ).json()
    const companyNow = async () => {
      const path = `/api/facilities/${state.slug}/${city.slug}/${slug}`
      return (await (await request.get(path)).json()).companyName
    }
    const companyBefore = await companyNow()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`/contact?correction=${id}`)
    const form = visitor.locator('#form')
    await form.getByLabel('Full name').fill(`Leonard ${unique}`)
    await form.getByLabel('Email').fill(`leonard${unique}@example.com`)
    await form.getByLabel('What is wrong').first().selectOption('Company')
    await form.getByLabel('What it should say').first().fill('Seven Works')
    await form.getByLabel('Message').fill(`My pay slips name it, ${unique}.`)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByRole('link', { name: 'See what becomes of it' })).toBeVisible()
    await editor.goto('/admin/corrections')
    await editor
      .getByRole('navigation', { name: 'Corrections' })
      .getByRole('link')
      .filter({ hasText: other })
      .first()
      .click()
    await editor.getByRole('link', { name: /^Open in the record editor/ }).click()
    const company = editor.getByLabel('Company name', { exact: true })
    await expect(company).toHaveValue('Seven Works', SLOW)
    await editor.getByLabel('Why (public').fill('Pay slips name it.')
    await editor.keyboard.press('Control+s')
    await expect(toast(editor)).toContainText('Published', SLOW)
    await expect.poll(companyNow).toBe('Seven Works')

    await editor.getByRole('button', { name: 'Add a document' }).click()
    const pane = editor.locator('form.record-pane')
    await pane.getByLabel('Kind').selectOption('court-opinion')
    await pane.getByLabel('What it shows').selectOption('exposure-found')
    await pane.getByLabel('Statement, in our words').fill('A molder died of asbestosis.')
    await pane.getByLabel('Title').fill('Marrow v. Example Insulation Co.')
    await pane.getByLabel('Year', { exact: false }).first().fill('1981')
    await pane.getByLabel('How was it read?').selectOption('whole')
    await pane.getByLabel('Link to the document itself').fill('https://court.example.gov/1981/100')
    await pane.getByRole('button', { name: 'Add document' }).click()
    await expect(editor.locator('.record-documents')).toContainText('Marrow v. Example', SLOW)
    const record = editor.url()

    let pair = editor.locator('.duplicate-pair', { hasText: name })
    for (let number = 1; ; number++) {
      await editor.goto(`/admin/records/duplicates?page=${number}`)
      await expect(editor.locator('.duplicate-pair').first()).toBeVisible(SLOW)
      pair = editor.locator('.duplicate-pair', { hasText: name })
      if ((await pair.count()) > 0) break
    }
    await pair
      .getByRole('radio', { name: /^One place: keep/ })
      .first()
      .check()
    await editor.getByRole('button', { name: 'Apply 1 decision' }).click()
    const undoMerge = editor.getByRole('button', { name: 'Undo this decision' })
    await expect(undoMerge).toBeVisible(SLOW)
    await expect.poll(countNamed).toBe(1)

    // Everything is undone, the latest first.
    await undoMerge.click()
    await expect.poll(countNamed).toBe(2)
    await editor.goto(record)
    // The oldest change that names it is the one that added it.
    await editor
      .locator('.record-history-list li', { hasText: 'Marrow v. Example' })
      .last()
      .getByRole('button', { name: /^Undo/ })
      .click(SLOW)
    await expect(editor.locator('.record-documents')).not.toContainText('Marrow v. Example', SLOW)
    await editor
      .locator('.record-history-list li', { hasText: 'Pay slips name it.' })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await expect.poll(companyNow).toBe(companyBefore)
    await editor.goto('/admin/imports')
    await editor
      .locator('.import-run', { hasText: `foundries-${unique}.csv` })
      .getByRole('button', { name: /^Undo/ })
      .click(SLOW)
    await editor
      .getByRole('region', { name: /^Undo run \d+\?$/ })
      .getByRole('button', { name: /^Undo run/ })
      .click(SLOW)
    await expect(toast(editor)).toContainText('is undone', SLOW)
    await expect.poll(countNamed).toBe(0)
  })
})
