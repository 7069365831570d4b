/** The details of a lead in a real browser, including failures. */

import type { Locator } from '@playwright/test'
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
    await again.getByLabel('Status').selectOption('Closed')
    const second = page.waitForRequest((sending) => sending.method() === 'PATCH')
    await again.getByRole('button', { name: 'Update Lead' }).click()
    expect((await second).postDataJSON()).toMatchObject({ status: 'closed', contacted: false })
  })

  test.describe('with a wrong year', () => {
    test.use({ expectedComplaints: /400/ })
    test('take what a call brings out one fact at a time, and say how it is known', async ({
      page,
      request,
    }) => {
      const legal = { inquiryType: 'legal-referral', phone: '(813) 555-0142' }
      const lead = await sendLead(request, legal)
      await signIn(page, `/admin/leads?lead=${lead.id}`)
      await page.getByRole('dialog').getByRole('link', { name: 'Open the whole lead' }).click()
      await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible()
      const row = (name: string) => page.locator('.fact-rows > div').filter({ hasText: name })
      const enter = async (name: string, fill: (row: Locator) => Promise<unknown>) => {
        await row(name).getByRole('button').first().click()
        await fill(row(name))
        await row(name).getByRole('button', { name: 'Save' }).click()
        await expect(row(name).getByRole('button', { name: 'Save' })).toHaveCount(0)
      }
      await enter('Who is ill', (who) => who.getByLabel('Who is ill').selectOption('Their parent'))
      await expect(row('Who is ill')).toContainText(/Their parent\s*Said on the phone, /)
      await enter('Living', (life) => life.getByLabel('Living').selectOption('Yes'))
      await enter('Died in', (died) => died.getByLabel('Died in').fill('2026-08'))
      await expect(row('Living')).toContainText('No, the person has died')
      await row('Work history').getByRole('button').click()
      const place = page.getByRole('group', { name: 'Place 1' })
      await place.getByLabel('Place or ship').fill('Harrow Point Shipyard')
      await place.getByLabel('From (year)').fill('64')
      await page.getByLabel('How do you know?').selectOption('Read in a document')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('year')
      expect(await axe(page)).toEqual([])
      await place.getByLabel('From (year)').fill('1964')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(row('Work history')).toContainText('Harrow Point Shipyard, from 1964')
      await expect(row('Work history')).toContainText('Read in a document')
      await enter('Living', async (life) => {
        await life.getByLabel('Living').selectOption('Yes')
        await life.getByLabel('How do you know?').selectOption('My own correction')
      })
      await expect(page.locator('.timeline')).toContainText(
        'corrected an earlier entry: Living: Yes (was “No, the person has died”); Died in: removed (was “August 2026”)',
      )
    })
  })

  test('a lead from /legal-help gets its state after a call, and is offered to a firm', async ({
    page,
    request,
  }) => {
    const lead = await sendLead(request, {
      inquiryType: 'legal-referral',
      phone: '(813) 555-0142',
    })
    await signIn(page, `/admin/leads/${lead.id}`)
    const name = `Gannet Law ${process.pid} ${Date.now()}`
    const firm = await page.request.post('/api/admin/firms', {
      data: { name, licensedStates: ['NM'], active: true },
    })
    expect(firm.status()).toBe(201)
    await page.reload()
    const routing = page.getByRole('region', { name: 'Routing' })
    await expect(routing.getByRole('checkbox', { name })).toHaveCount(0)
    await expect(routing.getByRole('button', { name: /^Offer/ })).toBeDisabled()
    await expect(routing).toContainText('The state of this lead is not known')
    const state = page.locator('.fact-rows > div').filter({ hasText: 'State of residence' })
    await state.getByRole('button', { name: 'Add' }).click()
    await state.getByLabel('State of residence').selectOption('New Mexico')
    await state.getByRole('button', { name: 'Save' }).click()
    await routing.getByRole('checkbox', { name }).check()
    await routing.getByRole('button', { name: `Offer to ${name}` }).click()
    await expect(toast(page)).toContainText(`Offered to ${name}`)
    await expect(routing).toContainText('1 of 3 places used')
    await expect(page.locator('.timeline')).toContainText('State of residence: NM')
    expect(await axe(page)).toEqual([])
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
    await signIn(page, `/admin/leads/${lead.id}`)
    await expect(page.locator('.withdrawn')).toHaveText(
      'Do not call or text this person.Consent was withdrawn on Mar 10, 2025.',
    )
    await expect(page.locator('.lead-facts').nth(1)).toContainText('(813) 555-0142')
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(page.locator('.consent-rows')).toContainText('No: withdrawn Mar 10, 2025')
    await expect(page.locator('.timeline')).toContainText('Consent withdrawn: no calls or texts')
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
    await page.locator('.scrim').click({ position: { x: 5, y: 5 } })
    await expect(dialog).toHaveCount(0)
    await openLead(page, lead.name)
    await expect(dialog.locator('.unsaved')).toContainText('status, notes')
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

  test('keep a message that was begun on the page of the lead', async ({ page, request }) => {
    const lead = await sendLead(request)
    await signIn(page, `/admin/leads/${lead.id}`)
    await page.getByLabel('Notes').fill('Prefers mornings')
    await page.getByLabel('Write from a template').selectOption({ index: 1 })
    await page.getByLabel('Email', { exact: true }).fill('Half a message')
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await openLead(page, lead.name)
    await page.getByRole('link', { name: 'Open the whole lead' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('Half a message')
    await expect(page.getByLabel('Notes')).toHaveValue('Prefers mornings')
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
    await signIn(page, `/admin/leads/${second.id}`)
    await page.getByRole('button', { name: `${first.name}, ${first.reference}` }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/leads/${first.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  })
})
