/** Staff in a real browser: signing in, the list, the details, and what happens when things fail. */
import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

const EMAIL = 'admin@example.test'
const PASSWORD = 'violet-harbor-lantern-42'
/** Checking a password takes a second of a busy machine. */
const SLOW = { timeout: 30_000 }

/** One session for all tests of this worker: a sign-in is slow on purpose. */
let session: Promise<Cookie[]> | undefined

async function signIn(page: Page, next = '/admin/leads') {
  session ??= (async () => {
    const data = { email: EMAIL, password: PASSWORD }
    const reply = await page.request.post('/api/auth/sign-in/email', { data })
    expect(reply.status()).toBe(200)
    return page.context().cookies()
  })()
  await page.context().addCookies(await session)
  await page.goto(next)
}

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

let people = 0
/** A lead that only this test knows by name. */
async function sendLead(request: APIRequestContext, fields: Record<string, string> = {}) {
  people++
  const unique = `w${process.pid}x${people}x${Date.now()}`
  const name = fields.name ?? `Raymond ${unique}`
  const data = {
    name,
    email: `${unique}@example.com`,
    subject: 'Inquiry about Port Sutter',
    message: 'Worked as an insulator at Port Sutter from 1958 to 1971. '.repeat(3).trim(),
    inquiryType: 'general-inquiry',
    ...fields,
  }
  const reply = await request.post('/api/contact', { data })
  expect(reply.status()).toBe(201)
  return { ...data, ...((await reply.json()) as { id: number; reference: string }) }
}

async function find(page: Page, text: string) {
  await page.getByLabel('Name, email, phone or reference').fill(text)
  await page.getByRole('button', { name: 'Find' }).click()
}

async function openLead(page: Page, name: string) {
  await find(page, name)
  await page.getByRole('button', { name: `View Details of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel('Status')).toBeVisible()
  return dialog
}

const toast = (page: Page) => page.locator('.toast')
const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations

test.describe('§6 signing in', () => {
  test('strangers are sent to the login page and come back where they wanted to go', async ({
    page,
  }) => {
    const reply = await page.request.get('/admin/leads', { maxRedirects: 0 })
    expect(reply.status()).toBe(302)
    expect(reply.headers()['cache-control']).toBe('no-store')
    await page.goto('/admin/leads?status=closed')
    await expect(page).toHaveURL(/\/admin\/login/)
    await fillIn(page, EMAIL, PASSWORD)
    await expect(page).toHaveURL(/\/admin\/leads\?status=closed$/, SLOW)
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
    expect((await page.request.get('/admin/leads')).headers()['cache-control']).toBe('no-store')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.goto('/admin/account')
    await expect(page).toHaveURL(/\/admin\/login/)
  })

  test.describe('with a wrong password', () => {
    test.use({ expectedComplaints: /401/ })
    test('the form stays and says so', async ({ page }) => {
      await page.goto('/admin/login')
      await fillIn(page, 'nobody@example.test', 'not the right one')
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.', SLOW)
      await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test')
      expect(await axe(page)).toEqual([])
    })
  })

  test('next never leads to another site', async ({ page }) => {
    await page.goto('/admin/login?next=https://evil.example/admin')
    await fillIn(page, EMAIL, PASSWORD)
    await expect(page).toHaveURL(/\/admin\/leads$/, SLOW)
  })
})

test.describe('§2.16 the list', () => {
  test('shows badges, a preview of 100 characters and "Not provided"', async ({
    page,
    request,
  }) => {
    const lead = await sendLead(request)
    await signIn(page)
    await find(page, lead.name)
    const row = page.getByRole('row').filter({ hasText: lead.name })
    await expect(row.getByText('Not provided')).toBeVisible()
    await expect(row.locator('.c-msg')).toHaveText(`${lead.message.slice(0, 100)}…`)
    await expect(row.locator('.s-new')).toHaveText('New')
    await expect(row.locator('.p-normal')).toHaveText('Normal')
    await expect(row.locator('[class*="q-"]')).toHaveText(/^(High|Medium|Low|Rejected) \d+$/)
    await expect(row).toContainText('Due in')
  })

  test('filters stand in the address and survive a reload', async ({ page }) => {
    await signIn(page)
    await page.getByLabel('Status').selectOption('Qualified')
    await page.getByLabel('Priority').selectOption('Urgent')
    await expect(page).toHaveURL(/status=qualified&priority=urgent/)
    await page.reload()
    await expect(page.getByLabel('Status')).toHaveValue('qualified')
    await page.getByRole('link', { name: /^Overdue/ }).click()
    await expect(page).toHaveURL(/due=overdue/)
    await expect(page.getByLabel('Status')).toHaveValue('')
  })

  test('pages over 50: none at 50, two at 51 and 100, three at 101', async ({ page, request }) => {
    const family = `Edge${process.pid}x${Date.now()}`
    const send = async (count: number) => {
      for (let at = 0; at < count; at++) await sendLead(request, { name: `${family} Person` })
    }
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const previous = pager.getByRole('button', { name: 'Previous' })
    const next = pager.getByRole('button', { name: 'Next' })
    const rows = page.locator('tr[data-lead]')
    await send(50)
    await signIn(page)
    await find(page, family)
    await expect(rows).toHaveCount(50)
    await expect(pager).toHaveCount(0)
    await send(1)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.reload()
    await find(page, family)
    await expect(pager).toContainText('Page 1 of 2')
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(pager).toContainText('Page 2 of 2')
    await expect(rows).toHaveCount(1)
    await expect(next).toBeDisabled()
    await previous.click()
    await expect(rows).toHaveCount(50)
    await send(49)
    await page.reload()
    await find(page, family)
    await expect(pager).toContainText('Page 1 of 2')
    await send(1)
    await page.reload()
    await find(page, family)
    await expect(pager).toContainText('Page 1 of 3')
  })

  test.describe('when the call fails', () => {
    test.use({ expectedComplaints: /503/ })
    test('shows the message and a way to try again', async ({ page }) => {
      await signIn(page)
      let isBroken = true
      await page.route('**/api/admin/contacts?*', (route) =>
        isBroken
          ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } })
          : route.continue(),
      )
      await page.getByLabel('Status').selectOption('Closed')
      await expect(page.getByRole('alert')).toContainText('The database is away.')
      isBroken = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test('says "Loading leads..." while it waits', async ({ page }) => {
    await signIn(page, '/admin/account')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/admin/contacts?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Leads' }).click()
    await expect(page.getByText('Loading leads...')).toBeVisible()
    release()
    await expect(page.getByText('Loading leads...')).toHaveCount(0)
  })

  test('gives several leads a status at once', async ({ page, request }) => {
    const family = `Bulk${process.pid}x${Date.now()}`
    for (const at of [1, 2, 3]) await sendLead(request, { name: `${family} ${at}` })
    await signIn(page)
    await find(page, family)
    await page.getByLabel(`Select ${family} 1`).check()
    await page.getByLabel(`Select ${family} 3`).check()
    await page.getByLabel('Status').last().selectOption('Closed')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(toast(page)).toContainText('2 leads updated')
    await expect(page.locator('.s-closed')).toHaveCount(2)
  })

  test('exports the current list', async ({ page, request }) => {
    const lead = await sendLead(request, { name: '=1+1 Formula' })
    await signIn(page)
    await find(page, lead.reference)
    await expect(page.locator('tr[data-lead]')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export this list' }).click()
    const file = await (await download).createReadStream()
    const text = (await file.toArray()).join('')
    expect(text).toContain(lead.reference)
    expect(text).toContain("'=1+1 Formula")
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })
})

test.describe('§2.16 the details', () => {
  test('show what was sent, save what is chosen, close, refresh and say so (§4, §8)', async ({
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
      await expect(dialog.locator('.ro')).toContainText(text)
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
    const row = page.getByRole('row').filter({ hasText: lead.name })
    await expect(row.locator('.s-contacted')).toBeVisible()
    await expect(row.locator('.p-urgent')).toBeVisible()
    const again = await openLead(page, lead.name)
    await expect(again).toContainText('changed status from new to contacted')
    await again.getByLabel('Status').selectOption('Closed')
    const second = page.waitForRequest((sending) => sending.method() === 'PATCH')
    await again.getByRole('button', { name: 'Update Lead' }).click()
    expect((await second).postDataJSON()).toMatchObject({ status: 'closed', contacted: false })
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
      await expect(toast(page)).toHaveClass(/bad/)
      await expect(dialog.getByLabel('Notes')).toHaveValue('do not lose this')
      await expect(dialog.getByRole('button', { name: 'Update Lead' })).toBeEnabled()
      await page.keyboard.press('F8')
      await expect(page.locator('.toasts')).toBeFocused()
    })
  })

  test.describe('of a lead that somebody else changed meanwhile', () => {
    test.use({ expectedComplaints: /409/ })
    test('tell the second editor, and overwrite nothing', async ({ page, request, browser }) => {
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

  test('close with Cancel and change nothing', async ({ page, request }) => {
    const lead = await sendLead(request)
    await signIn(page)
    const dialog = await openLead(page, lead.name)
    await dialog.getByLabel('Status').selectOption('Closed')
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
    await expect(dialog.locator('.ro')).toContainText(message)
    await expect(page.locator('.leads img, .sheet img, .sheet script')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Leads/)
  })

  test('link possible duplicates and open from a link in a mail', async ({ page, request }) => {
    const first = await sendLead(request)
    const second = await sendLead(request, { email: first.email })
    await signIn(page, `/admin/leads?lead=${second.id}`)
    const dialog = page.getByRole('dialog', { name: second.name })
    await dialog.getByRole('button', { name: first.reference }).click()
    await expect(page.getByRole('dialog', { name: first.name })).toBeVisible()
  })
})

test.describe('§2.16 by keyboard, for everyone, on a phone', () => {
  test('j, k, Enter, s and Esc', async ({ page, request }) => {
    const family = `Keys${process.pid}x${Date.now()}`
    for (const at of [3, 2, 1]) await sendLead(request, { name: `${family} ${at}` })
    await signIn(page)
    await find(page, family)
    await expect(page.locator('tr[data-lead]')).toHaveCount(3)
    const button = (at: number) => page.getByRole('button', { name: `Details of ${family} ${at}` })
    await page.getByRole('heading', { name: 'Leads' }).click()
    for (const [key, at] of [
      ['j', 1],
      ['j', 2],
      ['j', 3],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(button(at)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `${family} 2` })
    await expect(dialog.getByLabel('Notes')).toBeVisible()
    await page.keyboard.press('s')
    await expect(dialog.getByLabel('Status')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(2)).toBeFocused()
    await page.keyboard.press('s')
    await expect(dialog.getByLabel('Status')).toBeFocused()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no accessibility violations, ${colorScheme}, 1280 and 360 px wide`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      await sendLead(context.request, { inquiryType: 'correction' })
      const lead = await sendLead(context.request)
      await signIn(page)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        for (const [path, sign] of [
          ['/admin/leads', '.leads'],
          [`/admin/leads?lead=${lead.id}`, '.sheet .ed'],
          ['/admin', '.chart'],
          ['/admin/corrections', '.corrections li'],
          ['/admin/notifications', '.empty'],
          ['/admin/users', '.users li'],
          ['/admin/account', '.plainlist li'],
        ] as const) {
          await page.goto(path)
          await expect(page.locator(sign).first()).toBeVisible()
          expect(await axe(page), `${path} at ${width}`).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
        }
      }
      await context.close()
    })
  }
})

test.describe('corrections', () => {
  test('wait in a queue of their own until they are done', async ({ page, request }) => {
    const subject = `Wrong year ${process.pid}x${Date.now()}`
    const lead = await sendLead(request, { inquiryType: 'correction', subject })
    await signIn(page, '/admin/corrections')
    const entry = page.getByRole('listitem').filter({ hasText: subject })
    await entry.getByRole('button', { name: 'Mark done' }).click()
    await expect(entry).toHaveCount(0)
    await page.getByLabel('Show those that are done').check()
    await expect(entry.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await page.goto('/admin/leads')
    await find(page, lead.reference)
    await expect(page.getByText('No leads match.')).toBeVisible()
  })
})
