/** The directory edited in the browser by somebody who never saw a terminal. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, fillIn, inviteEditor, PASSWORD, SLOW, toast } from '../support/staff-browser.ts'

test.describe('§2.7 an editor', () => {
  test.use({ expectedComplaints: /40[0139]/ })
  test('finds a record, corrects it, adds a document, sees the public page changed, and undoes it all', async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    await page.goto('/admin/login?next=/admin/users')
    await fillIn(page, EMAIL, PASSWORD)
    const editor = await (await browser.newContext()).newPage()
    await inviteEditor(page, editor)

    // Editors begin at the records, and see no lead.
    await expect(editor.getByRole('link', { name: 'Leads' })).toHaveCount(0)
    await editor.goto('/admin/leads')
    await expect(editor).toHaveURL(/\/admin\/records$/)
    expect((await editor.request.get('/api/admin/contacts')).status()).toBe(403)

    // One search; the row says why it was found.
    const [facility] = await (await request.get('/api/facilities?limit=1&offset=700')).json()
    await editor.getByLabel('Name, former name, number').fill(facility.name)
    await editor.getByRole('button', { name: 'Find' }).click()
    const row = editor.getByRole('row', { name: new RegExp(escaped(facility.name)) }).first()
    await expect(row).toContainText('Found by its name')
    expect(await axe(editor, { under: 'main' })).toEqual([])
    await row.getByRole('link', { name: facility.name }).press('Enter')
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText(facility.name, SLOW)
    const number = (await editor.locator('.lead-head .record-number').textContent()) ?? ''
    const path = new URL(
      (await editor.getByRole('link', { name: 'Public page' }).getAttribute('href')) ?? '',
      editor.url(),
    ).pathname

    // A wrong value is said while typing; a right one is on the page beside it, before anything is published.
    const zip = editor.getByLabel('Zip code')
    await zip.fill('123')
    await expect(editor.getByText('must be a ZIP code')).toBeVisible(SLOW)
    await zip.fill('33602')
    await expect(editor.getByText('must be a ZIP code')).toBeHidden(SLOW)
    await editor.getByLabel('Company name', { exact: true }).fill('Bayshore Lagging Works')
    const preview = editor.locator('.record-page')
    await expect(preview.locator('.changed', { hasText: 'Bayshore Lagging Works' })).toBeVisible(
      SLOW,
    )
    expect(await axe(editor, { under: 'main' })).toEqual([])

    // What was typed waits while the tab is closed.
    const address = editor.url()
    const context = editor.context()
    await editor.close()
    const again = await context.newPage()
    await again.goto(address)
    await expect(again.getByLabel('Company name', { exact: true })).toHaveValue(
      'Bayshore Lagging Works',
      SLOW,
    )
    await again.getByLabel('Why (public').fill('The deed of 1951 names it.')
    await again.keyboard.press('Control+s')
    await expect(toast(again)).toContainText('Published', SLOW)
    const company = async () => (await (await request.get(apiOf(path))).json()).companyName
    await expect.poll(company).toBe('Bayshore Lagging Works')

    // A home page is no document; the document itself is.
    await again.getByRole('button', { name: 'Add a document' }).click()
    const form = again.locator('form.record-pane')
    await form.getByLabel('Kind').selectOption('court-opinion')
    await form.getByLabel('What it shows').selectOption('exposure-found')
    await form
      .getByLabel('Statement, in our words')
      .fill('A pipe coverer at the works died of asbestosis.')
    await form.getByLabel('Title').fill('Marrow v. Example Insulation Co.')
    await form.getByLabel('Year', { exact: false }).first().fill('1981')
    await form.getByLabel('Link to the document itself').fill('https://www.epa.gov/')
    await expect(form.getByText('This is a home page, not the document.')).toBeVisible()
    await form.getByLabel('How was it read?').selectOption('whole')
    await form.getByLabel('Link to the document itself').fill('https://court.example.gov/1981/100')
    await form.getByRole('button', { name: 'Add document' }).click()
    await expect(again.locator('.record-documents')).toContainText('Marrow v. Example', SLOW)
    await expect(again.locator('.record-page')).toContainText(
      'A pipe coverer at the works died of asbestosis.',
      SLOW,
    )

    // What the document names, with its years; what is typed waits as well.
    await again.getByRole('button', { name: 'Add a name, owner or trade' }).click()
    await form.getByLabel('Kind').selectOption('owner')
    await form.getByLabel('Name', { exact: true }).fill('Bayshore Holding Co.')
    await form.getByLabel('First year').fill('1951')
    await form.getByLabel('Last year').fill('1950')
    const cited = form.getByLabel('Document that says it')
    const ours = cited.locator('option', { hasText: 'Marrow v. Example' })
    await cited.selectOption(await ours.getAttribute('value'))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('ends before it begins')).toBeVisible(SLOW)
    await again.reload()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Bayshore Holding Co.', SLOW)
    await form.getByLabel('Last year').fill('1963')
    expect(await axe(again, { under: 'main' })).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(again.locator('.record-facts')).toContainText(
      'Bayshore Holding Co. 1951–1963',
      SLOW,
    )

    // The public page has all of it, and says who changed it, by role.
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(path)
    await expect(visitor.locator('main')).toContainText(
      'A pipe coverer at the works died of asbestosis.',
    )
    await expect(visitor.locator('main')).toContainText('Bayshore Holding Co.')
    await visitor.getByText('History of this record').click()
    await expect(visitor.locator('.record-history')).toContainText('An editor of our staff')
    await expect(visitor.locator('.record-history')).toContainText('The deed of 1951 names it.')
    await expect(visitor.locator('.record-history')).not.toContainText('Edith')

    // Each act is undone in one step.
    const undo = again.getByRole('button', { name: /^Undo the change/ })
    await undo.first().click()
    await expect(again.locator('.record-facts')).not.toContainText('Bayshore Holding', SLOW)
    await again
      .locator('.record-history-list li', { hasText: 'Marrow v. Example' })
      .last()
      .getByRole('button', { name: /^Undo/ })
      .click()
    await expect(again.locator('.record-documents')).not.toContainText('Marrow v. Example', SLOW)
    await again
      .locator('.record-history-list li', { hasText: 'The deed of 1951' })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await expect.poll(company).toBe(facility.companyName)
    await expect(again.locator('.lead-head .record-number')).toHaveText(number)
  })
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The API's address of the record that a page shows. */
const apiOf = (path: string) => `/api/facilities${path.replace(/-asbestos-exposure$/, '')}`
