/** Staff in a real browser: signing in, and the list of leads. */
import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  EMAIL,
  fillIn,
  find,
  PASSWORD,
  SLOW,
  sendLead,
  signIn,
  toast,
} from '../support/staff-browser.ts'

test.describe('§6 signing in', () => {
  test('redirects to the login page, and back after signing in', async ({ page }) => {
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
    test('shows the error and keeps the form', async ({ page }) => {
      await page.goto('/admin/login')
      await fillIn(page, 'nobody@example.test', 'not the right one')
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.', SLOW)
      await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test')
      expect(await axe(page)).toEqual([])
    })
  })

  test('never redirects to another site', async ({ page }) => {
    await page.goto('/admin/login?next=https://evil.example/admin')
    await fillIn(page, EMAIL, PASSWORD)
    await expect(page).toHaveURL(/\/admin\/queue$/, SLOW)
    // A staff address without a page is not taken for a city.
    await page.goto('/admin/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible(SLOW)
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
    await expect(row.locator('.message-cell > span')).toHaveText(`${lead.message.slice(0, 100)}…`)
    await expect(row.locator('.status-new')).toHaveText('New')
    await expect(row.locator('.priority-normal')).toHaveText('Normal')
    // One priority, no score, and one sentence: the fact, and the act in bold.
    await expect(row.locator('[class*="priority-"]')).toHaveCount(1)
    await expect(row.locator('[class*="quality-"]')).toHaveText(/^(High|Medium|Low|Rejected)$/)
    await expect(row).not.toContainText(/\d+\/100/)
    await expect(row.locator('.next-act')).toHaveText('no illness named: answer the message.')
    await expect(row.locator('.next-act b')).toHaveText('answer the message.')
    await expect(row).toContainText('Due in')
  })

  test('keeps the filters in the URL across a reload', async ({ page }) => {
    await signIn(page)
    await page.getByLabel('Status').selectOption('Qualified')
    await page.getByLabel('Priority').selectOption('Urgent')
    await expect(page).toHaveURL(/status=qualified&priority=urgent/)
    await expect(page.getByText('the priority that staff chose')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Status')).toHaveValue('qualified')
    await page.getByRole('link', { name: /^Overdue/ }).click()
    await expect(page).toHaveURL(/due=overdue/)
    await expect(page.getByLabel('Status')).toHaveValue('')
  })

  test('paginates by 50: no pager at 50, two pages at 51 and 100, three at 101', async ({
    page,
    request,
  }) => {
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
    test('shows the message and a retry button', async ({ page }) => {
      await signIn(page)
      let isBroken = true
      await page.route('**/api/admin/contacts?*', (route) =>
        isBroken
          ? route.fulfill({ status: 503, json: { detail: 'The database is down.' } })
          : route.continue(),
      )
      await page.getByLabel('Status').selectOption('Closed')
      await expect(page.getByRole('alert')).toContainText('The database is down.')
      isBroken = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test('shows "Loading leads..." while loading', async ({ page }) => {
    await signIn(page, '/admin/account')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/admin/contacts?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(page.getByText('Loading leads...')).toBeVisible()
    release()
    await expect(page.getByText('Loading leads...')).toHaveCount(0)
  })

  test('an open lead is printed whole, without the list behind it', async ({ page, request }) => {
    const { id } = await sendLead(request)
    await signIn(page, `/admin/leads?lead=${id}`)
    const body = page.locator('.sheet-body')
    await expect(body.locator('.lead-edit')).toBeVisible()
    const hidden = () => body.evaluate((part) => part.scrollHeight - part.clientHeight)
    expect(await hidden()).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.staff-main')).toBeHidden()
    expect(await hidden()).toBe(0)
  })

  test('updates the status of several leads at once', async ({ page, request }) => {
    const family = `Bulk${process.pid}x${Date.now()}`
    for (const at of [1, 2, 3]) await sendLead(request, { name: `${family} ${at}` })
    await signIn(page)
    await find(page, family)
    await page.getByLabel(`Select ${family} 1`).check()
    await page.getByLabel(`Select ${family} 3`).check()
    await page.getByLabel('Status').last().selectOption('Closed')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(toast(page)).toContainText('2 leads updated')
    await expect(page.locator('.status-closed')).toHaveCount(2)
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

test.describe('§2.16 keyboard, accessibility and phones', () => {
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
    await page.keyboard.press('Escape')

    // Whoever speaks to the browser turns single keys off, also in the quick view.
    await page.locator('.key-list > summary').click()
    await page.getByLabel('Use single-key shortcuts').uncheck()
    await button(2).click()
    await expect(dialog.getByLabel('Status')).toBeVisible()
    await page.keyboard.press('s')
    await expect(dialog.getByLabel('Status')).not.toBeFocused()
  })

  test('in the queue: log a call, undo it, select, call back, and the list of keys', async ({
    page,
    request,
  }) => {
    const { id, name } = await sendLead(request, { diagnosis: 'mesothelioma' })
    await signIn(page, '/admin/queue?view=mine')
    const mine = await page.request.patch(`/api/admin/contacts/${id}`, { data: { owner: EMAIL } })
    expect(mine.status()).toBe(200)
    await page.reload()
    const row = page.locator(`li[data-lead="${id}"]`)
    const bar = page.locator('.queue-bar')
    await row.getByRole('button', { name: `Open ${name}` }).focus()
    await page.keyboard.press('n')
    await expect(bar).toContainText(`No answer, ${name}`)
    await page.keyboard.press('z')
    await expect(toast(page)).toContainText(`Undone: No answer, ${name}`)
    await expect(row).not.toContainText('Next try')
    await row.getByRole('button', { name: `Open ${name}` }).focus()
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await expect(row.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked()
    await page.keyboard.press('b')
    await expect(row.getByLabel('Call back')).toBeFocused()
    await row.getByLabel('Call back').selectOption({ index: 2 })
    await expect(row).toContainText('Next try')
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByText('Call back: choose a time')).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByLabel('Name, email, phone or reference')).toBeFocused()
  })

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })
      test('no accessibility violations, no horizontal scrolling', async ({ page, request }) => {
        test.slow()
        await sendLead(request, { inquiryType: 'correction' })
        const lead = await sendLead(request)
        await signIn(page)
        for (const [path, sign] of [
          ['/admin/queue', '.queue li'],
          ['/admin/leads', '.leads'],
          [`/admin/leads?lead=${lead.id}`, '.sheet .lead-edit'],
          [`/admin/leads/${lead.id}`, '.fact-rows'],
          ['/admin', '.chart'],
          ['/admin/firms', '.panels'],
          ['/admin/reports', '.report-table'],
          ['/admin/corrections', '.review'],
          ['/admin/workplaces', 'h1'],
          ['/admin/templates', '.template-editor'],
          ['/admin/notifications', 'h1'],
          ['/admin/users', '.users li'],
          ['/admin/audit', '.audit-entries li'],
          ['/admin/account', '.plain-list li'],
        ] as const) {
          await page.goto(path)
          await expect(page.locator(sign).first()).toBeVisible()
          expect(await axe(page), path).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, path).toBeLessThanOrEqual(0)
        }
      })
    })
  }
})

test.describe('the reports, 360 px wide', () => {
  test.use({ viewport: { width: 360, height: 800 } })
  test('break no date', async ({ page, request }) => {
    await sendLead(request)
    // The longest date: this week's may fit anyway.
    await page.route('**/api/admin/reports?*', async (route) => {
      const reports = await (await route.fetch()).json()
      reports.groups.week[0].name = '2020-09-28'
      await route.fulfill({ json: reports })
    })
    await signIn(page, '/admin/reports')
    const date = page.getByRole('rowheader', { name: 'September 28, 2020' }).locator('time')
    expect(await date.evaluate((element) => element.getClientRects().length)).toBe(1)
  })
})

test.describe('suggestions', () => {
  test('a correction is accepted field by field, and its contributor sees it', async ({
    page,
    request,
    browser,
  }) => {
    test.slow()
    const [facility] = await (await request.get('/api/facilities?limit=1')).json()
    // Whoever knows better, in a browser of their own.
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(`/contact?correction=${facility.id}`)
    const unique = `${process.pid}x${Date.now()}`
    const form = reader.locator('#form')
    await form.getByLabel('Full name').fill(`Leonard ${unique}`)
    await form.getByLabel('Email').fill(`${unique}@example.com`)
    await form.getByLabel('What is wrong').first().selectOption('How many worked there')
    await form.getByLabel('What it should say').first().fill(`About 700, ${unique}`)
    await form.getByText('Something else is wrong too').click()
    await form.getByLabel('What is wrong').nth(1).selectOption('Company')
    await form.getByLabel('What it should say').nth(1).fill('Seven Works')
    await form.getByLabel('Message').fill('I was there on the last day.')
    await form.getByRole('button', { name: 'Send' }).click()
    await reader.getByRole('link', { name: 'See what becomes of it' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Received')
    expect(await axe(reader)).toEqual([])

    await signIn(page, '/admin/corrections')
    await page
      .getByRole('navigation', { name: 'Corrections' })
      .getByRole('link')
      .filter({ hasText: unique })
      .click()
    const open = page.getByRole('article')
    await expect(open).toContainText(facility.name)
    await expect(open.locator('blockquote')).toHaveText(/I was there on the last day/)
    const size = open.getByLabel('New value: How many worked there')
    await expect(size).toHaveValue(`About 700, ${unique}`)
    await open.getByLabel('Take Company').uncheck()
    await expect(open).toContainText('The grade stays')
    await open.getByText('Accept 1 of 2').click()
    await open.getByRole('button', { name: 'Save the answer' }).click()
    await expect(toast(page)).toContainText('Accepted')
    const { state, city, slug } = facility
    const path = `/api/facilities/${state.slug}/${city.slug}/${slug}`
    const now = async () => (await request.get(path)).json()
    await expect.poll(async () => (await now()).workforceSize).toBe(`About 700, ${unique}`)
    expect((await now()).companyName).not.toBe('Seven Works')

    await reader.reload()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Published')
    await expect(reader.locator('blockquote')).toContainText('Thank you for writing about')
    // The address to keep works in another browser.
    const link = await reader.getByRole('link', { name: 'your suggestion' }).getAttribute('href')
    const other = await (await browser.newContext()).newPage()
    await other.goto(link ?? '')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Published')
    await other.goto('/your-suggestion')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('There is no suggestion here')
  })

  test('keys lead from one to the next and to the answer, which waits for a reason', async ({
    page,
    request,
  }) => {
    const subjects = ['first', 'second'].map((name) => `${name} ${process.pid}x${Date.now()}`)
    for (const subject of subjects) await sendLead(request, { inquiryType: 'correction', subject })
    await signIn(page, '/admin/corrections')
    const list = page.getByRole('navigation', { name: 'Corrections' }).getByRole('link')
    await list.filter({ hasText: subjects[0] }).click()
    const open = page.getByRole('article')
    await expect(open.getByRole('heading', { level: 2 })).toHaveText(subjects[0] ?? '')
    await expect(open).toContainText('The record that this is about is gone, or none was named.')
    await page.keyboard.press('j')
    await expect(open.getByRole('heading', { level: 2 })).toHaveText(subjects[1] ?? '')
    await page.keyboard.press('r')
    const reply = open.getByLabel('Reply to the contributor')
    await expect(reply).toBeFocused()
    await reply.fill('')
    await expect(open.getByRole('button', { name: 'Save the answer' })).toBeDisabled()
    await reply.fill('There is no such record.')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page)).toContainText('Rejected')
    await expect(list.filter({ hasText: subjects[1] })).toHaveCount(0)
    await page.getByRole('link', { name: 'Answered' }).click()
    await expect(list.filter({ hasText: subjects[1] })).toHaveCount(1)
  })

  test('a missing workplace is led to the record that it is', async ({
    page,
    request,
    browser,
  }) => {
    const [facility] = await (await request.get('/api/facilities?limit=1')).json()
    const reader = await (await browser.newContext()).newPage()
    await reader.goto('/workplace-not-listed')
    await reader.getByLabel('Name of the workplace').fill(facility.name)
    await reader.getByLabel('City and state').fill(`${facility.city.name}, ${facility.state.name}`)
    await reader.getByRole('button', { name: 'Send to the editors' }).click()
    await signIn(page, '/admin/workplaces')
    await page
      .getByRole('navigation', { name: 'Workplaces' })
      .getByRole('link')
      .filter({ hasText: facility.name })
      .last()
      .click()
    const open = page.getByRole('article')
    const same = open.getByRole('button', { name: `Same as this ${facility.name}`, exact: true })
    await expect(same).toBeVisible()
    await same.click()
    await open.getByRole('button', { name: 'Save the answer' }).click()
    await expect(toast(page)).toContainText('Accepted')
    await reader.getByRole('link', { name: 'See what becomes of it' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Published')
    await reader.getByRole('link', { name: `The public record: ${facility.name}` }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(facility.name)
  })

  test('fit a phone, a tablet and a desktop, light and dark', async ({ page, request }) => {
    test.slow()
    const [facility] = await (await request.get('/api/facilities?limit=1')).json()
    const subject = `Wide ${process.pid}x${Date.now()}`
    const about = { inquiryType: 'correction', subject, facilityId: facility.id }
    await sendLead(request, {
      ...about,
      changeField1: 'description',
      changeValue1: 'x'.repeat(120),
    })
    await sendLead(request, about)
    await signIn(page, '/admin/corrections')
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 768, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
        const where = `${colorScheme}, ${width} px`
        expect(await outside(page, '.reviews', 'select, td, button, p, h2'), where).toEqual([])
        expect(await axe(page), where).toEqual([])
        if (width === 360) await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
      }
    }
  })
})

test.describe('templates', () => {
  test('are written in both languages, with fields at the cursor and what arrives', async ({
    page,
  }) => {
    await signIn(page, '/admin/templates')
    await page.getByRole('link', { name: 'Add template' }).click()
    const name = `Welcome ${process.pid}x${Date.now()}`
    await page.getByLabel('Name', { exact: false }).first().fill(name)
    const english = page.locator('#template-body-en')
    await page.locator('#template-subject-en').fill('Your request')
    await english.fill('Hello , welcome')
    await english.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await page.getByRole('button', { name: '{{name}}' }).click()
    await expect(english).toHaveValue('Hello {{name}}, welcome')
    await expect(page.locator('.template-preview').first()).toContainText(
      'Hello Pat Example, welcome',
    )
    const save = page.getByRole('button', { name: 'Save template' })
    await expect(save).toBeEnabled()
    await expect(page.getByText('There is no text in Spanish: on leads').first()).toBeVisible()
    for (const [text, problem] of [
      ['Su diagnóstico', 'Take out “diagnóstico”'],
      ['Hola {{nombre}}', 'There is no field {{nombre}}'],
    ] as const) {
      await page.locator('#template-subject-es').fill('Su solicitud')
      await page.locator('#template-body-es').fill(text)
      await expect(page.locator('.template-problem')).toContainText(problem)
      await expect(save).toBeDisabled()
    }
    await page.locator('#template-body-es').fill('Hola {{name}}')
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText(`${name} was saved`)
    await expect(page.getByText('Everything is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Take out of use' }).click()
    await expect(page.getByText('Not in use: staff are not offered it.')).toBeVisible()
  })

  test('fit a phone, a tablet and a desktop, light and dark', async ({ page }) => {
    test.slow()
    await signIn(page, '/admin/templates')
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 768, 1280]) {
        const where = `${colorScheme}, ${width} px`
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByRole('button', { name: 'Save template' })).toBeVisible()
        const parts = 'select, p, h2, h3, button'
        expect(await outside(page, '.template-editor', parts), where).toEqual([])
        expect(await axe(page), where).toEqual([])
      }
    }
  })
})

/** What is wider than its container, and the page itself where it scrolls sideways. */
const outside = (page: Page, container: string, parts: string) =>
  page.evaluate(
    ([container, parts]) => {
      const root = document.documentElement
      const found = root.scrollWidth > root.clientWidth ? ['the page'] : []
      for (const box of document.querySelectorAll(container)) {
        const { left, right } = box.getBoundingClientRect()
        for (const part of box.querySelectorAll(parts)) {
          // What is not shown at this width is nowhere.
          if (part.getClientRects().length === 0) continue
          const edges = part.getBoundingClientRect()
          const isInside = edges.left >= left - 1 && edges.right <= right + 1
          if (!isInside || part.scrollWidth > part.clientWidth + 1)
            found.push(`${part.tagName}: ${part.textContent?.slice(0, 40)}`)
        }
      }
      return found
    },
    [container, parts] as const,
  )
