/** The details of a lead in a real browser, including failures. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, openLead, sendLead, signIn, toast } from '../support/staff-browser.ts'

test.describe('§2.16 the details', () => {
  test('show the lead, save changes, close, refresh and confirm (§4, §8)', async ({
    page,
    request,
  }) => {
    const lead = await sendLead(request, { phone: '(813) 555-0142', exposure: 'Pipe covering' })
    await signIn(page)
    const dialog = await openLead(page, lead.name)
    for (const text of [
      lead.email,
      '(813) 555-0142',
      lead.subject,
      lead.message,
      'Pipe covering',
    ]) {
      await expect(dialog.locator('.lead-facts')).toContainText(text)
    }
    await expect(dialog.getByLabel('Status')).toHaveValue('new')
    await expect(dialog.getByLabel('Priority')).toHaveValue('normal')
    await expect(dialog.getByLabel('Notes')).toHaveValue(/^Quality Score: \d+\/100/)
    await dialog.getByLabel('Status').selectOption('Contacted')
    await dialog.getByLabel('Priority').selectOption('Urgent')
    await dialog.getByLabel('Notes').fill('Prefers mornings')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sent = page.waitForRequest((sending) => sending.method() === 'PATCH')
    await page.route('**/api/admin/contacts/*', async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    expect((await sent).postDataJSON()).toMatchObject({
      status: 'contacted',
      priority: 'urgent',
      notes: 'Prefers mornings',
      contacted: true,
      contactedAt: expect.stringMatching(/^\d{4}-/),
    })
    release()
    await expect(dialog).toHaveCount(0)
    await expect(toast(page)).toContainText('Success')
    await expect(toast(page)).toContainText('Lead updated successfully')
    await page.keyboard.press('F8')
    await expect(page.locator('.toasts')).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: lead.name })
    await expect(row.locator('.status-contacted')).toBeVisible()
    await expect(row.locator('.priority-urgent')).toBeVisible()
    const again = await openLead(page, lead.name)
    await expect(again).toContainText('changed status from new to contacted')
    await again.getByLabel('Status').selectOption('Closed')
    const second = page.waitForRequest((sending) => sending.method() === 'PATCH')
    await again.getByRole('button', { name: 'Update Lead' }).click()
    expect((await second).postDataJSON()).toMatchObject({ status: 'closed', contacted: false })
  })

  test('take what a call brings out, and the history says how it was learned', async ({
    page,
    request,
  }) => {
    const legal = { inquiryType: 'legal-referral', phone: '(813) 555-0142' }
    const lead = await sendLead(request, legal)
    await signIn(page, `/admin/leads?lead=${lead.id}`)
    const dialog = page.getByRole('dialog', { name: lead.name })
    await expect(dialog.getByLabel('How do you know?')).toHaveCount(0)
    await dialog.getByLabel('State of residence').selectOption('Florida')
    await dialog.getByLabel('Who is ill').selectOption('Their parent')
    await dialog.getByLabel('Diagnosis').selectOption('Mesothelioma')
    await dialog.getByLabel('Diagnosed in').fill('2026-03')
    await dialog.getByLabel('Living').selectOption('No, the person has died')
    await dialog.getByLabel('Died in').fill('2026-08')
    await expect(dialog.getByLabel('How do you know?')).toHaveValue('phone')
    await expect(dialog.getByText(/^Unsaved: state of residence/)).toBeVisible()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(toast(page)).toContainText('Lead updated successfully')
    const again = await openLead(page, lead.name)
    await expect(again.getByLabel('State of residence')).toHaveValue('FL')
    await expect(again).toContainText(
      'entered what was learned on the phone: state of residence: FL; who is ill: their parent',
    )
    await again.getByLabel('Living').selectOption('Yes')
    await expect(again.getByLabel('Died in')).toHaveCount(0)
    await again.getByLabel('How do you know?').selectOption('Correcting an earlier entry')
    await again.getByRole('button', { name: 'Update Lead' }).click()
    const corrected = await openLead(page, lead.name)
    await expect(corrected).toContainText(
      'corrected an earlier entry: the person is living (was “has died”)',
    )
  })

  test('save whom a lead was passed on to, by keyboard and on a phone', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const lead = await sendLead(request)
    await signIn(page, `/admin/leads?lead=${lead.id}`)
    const dialog = page.getByRole('dialog', { name: lead.name })
    const firm = dialog.getByLabel('Firm')
    await expect(firm).toHaveAccessibleDescription('Up to 3 firms, separated by semicolons.')
    await firm.fill('A; B; C; D')
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
    await expect(dialog.getByLabel('Date sent')).toHaveValue(today)
    await page.keyboard.press('Enter')
    await expect(firm).toHaveAccessibleDescription(/Enter at most 3 firms/)
    await expect(firm).toBeFocused()
    expect(await axe(page)).toEqual([])
    const state = await dialog.getByLabel('State of residence').boundingBox()
    const relationship = await dialog.getByLabel('Who is ill').boundingBox()
    expect(state?.width, 'a field as wide as the sheet').toBe(relationship?.width)
    expect(state?.width).toBeGreaterThan(280)
    const overflow = await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await firm.fill('Harbor Law; Pier & Co')
    await dialog.getByLabel('Date sent').fill('2025-01-31')
    await dialog.getByLabel('Response').fill('Took the case')
    await firm.focus()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Lead updated successfully')
    await page.goto(`/admin/leads?lead=${lead.id}`)
    await expect(firm).toHaveValue('Harbor Law; Pier & Co')
    await expect(dialog.getByLabel('Date sent')).toHaveValue('2025-01-31')
    await expect(dialog.getByLabel('Response')).toHaveValue('Took the case')
    await expect(dialog.locator('.timeline')).toContainText(
      `${EMAIL} passed it on to Harbor Law; Pier & Co on 2025-01-31, recorded the firm’s response`,
    )
  })

  test('warn at the top if consent was withdrawn', async ({ page, request }) => {
    const lead = await sendLead(request, { phone: '(813) 555-0142' })
    // As after ./atlas leads withdraw.
    await page.route(`**/api/admin/contacts/${lead.id}`, async (route) => {
      const response = await route.fetch()
      const detail = await response.json()
      detail.consent.withdrawnAt = '2025-03-10T12:00:00.000Z'
      const event = { id: 0, at: detail.consent.withdrawnAt, actor: 'command line', detail: {} }
      detail.events.unshift({ ...event, type: 'consent-withdrawn' })
      await route.fulfill({ response, json: detail })
    })
    await signIn(page, `/admin/leads?lead=${lead.id}`)
    const dialog = page.getByRole('dialog', { name: lead.name })
    await expect(dialog.locator('.withdrawn')).toHaveText(
      'Do not call or text this person.Consent was withdrawn on Mar 10, 2025.',
    )
    await expect(dialog.locator('.lead-facts')).toContainText('(813) 555-0142')
    await expect(dialog.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(dialog.locator('.timeline')).toContainText('Consent withdrawn: no calls or texts')
    await expect(dialog.locator('.sheet-foot')).toContainText('Consent withdrawn')
    expect(await axe(page)).toEqual([])
  })

  test.describe('when saving fails', () => {
    test.use({ expectedComplaints: /500/ })
    test('keep the answers and show the toast "Failed to update lead" (§8)', async ({
      page,
      request,
    }) => {
      const lead = await sendLead(request)
      await signIn(page)
      const dialog = await openLead(page, lead.name)
      await page.route('**/api/admin/contacts/*', (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await dialog.getByLabel('Notes').fill('do not lose this')
      await dialog.getByRole('button', { name: 'Update Lead' }).click()
      await expect(toast(page)).toContainText('Error')
      await expect(toast(page)).toContainText('Failed to update lead')
      await expect(toast(page)).toHaveClass(/invalid/)
      await page.keyboard.press('F8')
      await expect(page.locator('.toasts')).toBeFocused()
      await expect(dialog.getByLabel('Notes')).toHaveValue('do not lose this')
      await expect(dialog.getByRole('button', { name: 'Update Lead' })).toBeEnabled()
    })
  })

  test.describe('when somebody else has changed the lead', () => {
    test.use({ expectedComplaints: /409/ })
    test('report the conflict and overwrite nothing', async ({ page, request, browser }) => {
      const lead = await sendLead(request)
      await signIn(page)
      const mine = await openLead(page, lead.name)
      const other = await (await browser.newContext()).newPage()
      await signIn(other)
      const theirs = await openLead(other, lead.name)
      await theirs.getByLabel('Priority').selectOption('High')
      await theirs.getByRole('button', { name: 'Update Lead' }).click()
      await expect(theirs).toHaveCount(0)
      await mine.getByLabel('Notes').fill('my notes')
      await mine.getByRole('button', { name: 'Update Lead' }).click()
      await expect(mine.getByRole('alert')).toContainText(`${EMAIL} changed this lead`)
      await expect(mine.getByLabel('Priority')).toHaveValue('high')
      await expect(mine.getByLabel('Notes')).toHaveValue('my notes')
      await mine.getByRole('button', { name: 'Update Lead' }).click()
      await expect(mine).toHaveCount(0)
      await other.close()
    })
  })

  test('keep what was typed after Escape and a click outside, and discard it with Cancel', async ({
    page,
    request,
  }) => {
    const lead = await sendLead(request)
    await signIn(page)
    const dialog = await openLead(page, lead.name)
    await dialog.getByLabel('Status').selectOption('Closed')
    await expect(dialog.locator('.unsaved')).toContainText('Unsaved: status')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await openLead(page, lead.name)
    await expect(dialog.getByLabel('Status')).toHaveValue('closed')
    await dialog.getByLabel('Notes').fill('Prefers mornings')
    await dialog.getByLabel('Write from a template').selectOption({ index: 1 })
    await dialog.getByLabel('Email', { exact: true }).fill('Half a message')
    await page.locator('.scrim').click({ position: { x: 5, y: 5 } })
    await expect(dialog).toHaveCount(0)
    await openLead(page, lead.name)
    await expect(dialog.locator('.unsaved')).toContainText('status, notes')
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('Half a message')
    // It waits in the tab, where only the person who is signed in can read it.
    const inTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(inTab).toContain(`atlas.draft.${lead.id}`)
    expect(await inTab()).not.toContain('mornings')
    await page.reload()
    await expect(dialog.locator('.unsaved')).toContainText('status, notes')
    await expect(dialog.getByLabel('Notes')).toHaveValue('Prefers mornings')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    const again = await openLead(page, lead.name)
    await expect(again.getByLabel('Status')).toHaveValue('new')
  })

  test('show a stored script as text', async ({ page, request }) => {
    const message = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    const lead = await sendLead(request, { name: `<b>x</b>${Date.now()}`, message })
    await signIn(page)
    const dialog = await openLead(page, lead.name)
    await expect(dialog.locator('.lead-facts')).toContainText(message)
    await expect(page.locator('.leads img, .sheet img, .sheet script')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Leads/)
  })

  test('link possible duplicates, and open from a URL', async ({ page, request }) => {
    const first = await sendLead(request)
    const second = await sendLead(request, { email: first.email })
    await signIn(page, `/admin/leads?lead=${second.id}`)
    const dialog = page.getByRole('dialog', { name: second.name })
    await dialog.getByRole('button', { name: `${first.name}, ${first.reference}` }).click()
    await expect(page.getByRole('dialog', { name: first.name })).toBeVisible()
  })
})
