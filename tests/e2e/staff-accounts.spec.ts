/** Accounts in a real browser: invitation, two-factor authentication, sessions, roles. */

import type { Route } from '@playwright/test'
import { CONFIRM_IDENTITY } from '../../src/staff/staff.contract.ts'
import { authenticatorCode } from '../support/authenticator.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, fillIn, PASSWORD, proveIdentity, SLOW } from '../support/staff-browser.ts'

const NEW_PASSWORD = 'copper-meadow-violin-7'

test.describe('§6 an invited colleague', () => {
  test.use({ expectedComplaints: /40[0134]|410/ })
  test('chooses a password, sets up a second factor, and can do what the role allows', async ({
    page,
    browser,
  }) => {
    test.slow()
    const email = `viewer-${process.pid}-${Date.now()}@example.test`
    // A session of its own: its token changes when identity is confirmed.
    await page.goto('/admin/login?next=/admin/users')
    await fillIn(page, EMAIL, PASSWORD)
    await page.getByLabel('Name').fill('Vera Viewer')
    await page.getByLabel('Email').fill(email)
    await page.locator('#invite-role').selectOption('viewer')
    // With the keyboard alone, a question that is left leaves everything as it was.
    const create = page.getByRole('button', { name: 'Create account' })
    await create.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Confirm it is you' })
    await expect(question).toHaveAccessibleDescription(/^This changes who can sign in, or how/)
    const password = question.getByLabel('Your password')
    await expect(password).toBeFocused()
    expect(await axe(page, { under: '.question' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(create).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    // A wrong password is said where it was typed, and the question stays.
    await create.press('Enter')
    await password.fill('not the password')
    await password.press('Enter')
    await expect(question.getByRole('alert')).toContainText('Invalid password')
    await expect(password).toHaveValue('not the password')
    await password.fill(PASSWORD)
    await password.press('Enter')
    const link = (await page.locator('.callout .secret-key').textContent(SLOW)) ?? ''
    expect(link).toMatch(/\/admin\/setup#[\w-]{43}$/)
    expect(await axe(page)).toEqual([])

    const colleague = await (await browser.newContext()).newPage()
    await colleague.goto(link)
    await expect(colleague.getByText(`For Vera Viewer, ${email}.`)).toBeVisible()
    expect(await axe(colleague)).toEqual([])
    await colleague.getByLabel('New password').fill('password1234')
    await colleague.getByLabel('Confirm password').fill('password1234')
    await colleague.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(colleague.getByRole('alert')).toContainText('too easy to guess')
    await colleague.getByLabel('New password').fill(NEW_PASSWORD)
    await colleague.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await colleague.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(colleague).toHaveURL(/\/admin\/queue$/, SLOW)
    // Whoever finds the link later learns that it was used, and people of a firm read whose sign-in it is.
    const finder = await (await browser.newContext()).newPage()
    await finder.goto(link)
    await expect(finder.getByRole('alert')).toContainText('This link was used already.')
    await finder.goto('/firm')
    await expect(finder.getByRole('heading', { name: 'Firm sign-in' })).toBeVisible()
    await finder.goto('/admin/login')
    await expect(finder.getByRole('heading', { name: 'Firm sign-in' })).toHaveCount(0)

    // A viewer can only read.
    await colleague.goto('/admin/leads')
    await expect(colleague.getByRole('heading', { name: 'Leads' })).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Export this list' })).toHaveCount(0)
    await expect(colleague.locator('.staff-bar a', { hasText: 'Users' })).toHaveCount(0)
    await expect(colleague.getByRole('checkbox', { name: /^Select / })).toHaveCount(0)
    await colleague.goto('/admin/users')
    await expect(colleague.getByRole('alert')).toContainText('This requires the role admin')

    await colleague.goto('/admin/account')
    await colleague.getByRole('button', { name: 'Set up' }).click()
    await proveIdentity(colleague, NEW_PASSWORD)
    const key = (await colleague.locator('.secret-key').textContent(SLOW)) ?? ''
    await expect(colleague.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
    expect(await axe(colleague)).toEqual([])
    await colleague.getByLabel('Current code in the app').fill(authenticatorCode(key))
    await colleague.getByRole('button', { name: 'Confirm' }).click()
    await expect(colleague.locator('.recovery-codes li')).toHaveCount(10, SLOW)
    const codes = await colleague.locator('.recovery-codes li').allTextContents()
    await colleague.getByRole('button', { name: 'I have saved them' }).click()
    await expect(colleague.getByText('It is on')).toBeVisible()

    // A passkey belongs to a domain name, which 127.0.0.1 is not.
    const login = colleague.url().replace('127.0.0.1', 'localhost').replace('account', 'login')
    await colleague.context().clearCookies()
    await colleague.goto(login)
    const authenticator = await colleague.context().newCDPSession(colleague)
    await authenticator.send('WebAuthn.enable')
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await fillIn(colleague, email, NEW_PASSWORD)
    await colleague.getByRole('button', { name: 'Use a recovery code instead' }).click(SLOW)
    await colleague.getByLabel('Recovery code').fill(codes[1] ?? '')
    await colleague.getByRole('button', { name: 'Continue' }).click()
    await expect(colleague).toHaveURL(/\/admin\/queue$/, SLOW)
    await colleague.goto(login.replace('login', 'account'))
    await colleague.getByLabel('Name').fill('Work laptop')
    await colleague.getByRole('button', { name: 'Add a passkey' }).click()
    await proveIdentity(colleague, NEW_PASSWORD, codes[2])
    await expect(colleague.getByText('Work laptop', { exact: true })).toBeVisible(SLOW)
    expect(await axe(colleague)).toEqual([])
    await colleague.getByRole('button', { name: 'Sign out', exact: true }).click()
    await colleague.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(colleague).toHaveURL(/localhost.*\/admin\/queue$/, SLOW)
    await colleague.goto(login.replace('login', 'account'))
    await colleague.getByRole('button', { name: 'Rename the passkey Work laptop' }).click()
    await colleague.getByLabel('New name of Work laptop').fill('Home laptop')
    await colleague.getByRole('button', { name: 'Save' }).click()
    const rename = colleague.getByRole('button', { name: 'Rename the passkey Home laptop' })
    await expect(rename).toBeFocused()
    const remove = colleague.getByRole('button', { name: 'Remove the passkey Home laptop' })
    await remove.click()
    const sure = colleague.getByRole('alertdialog')
    await sure.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await sure.getByRole('button', { name: 'Remove' }).click()
    await sure.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(rename).toHaveCount(0)

    await colleague.goto(login.replace('localhost', '127.0.0.1'))
    await fillIn(colleague, email, NEW_PASSWORD)
    await colleague.getByRole('button', { name: 'Use a recovery code instead' }).click(SLOW)
    await colleague.getByLabel('Recovery code').fill(codes[0] ?? '')
    await colleague.getByRole('button', { name: 'Continue' }).click()
    await expect(colleague).toHaveURL(/\/admin\/queue$/, SLOW)
    // A page that still loads would leave for the login page by itself.
    await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible(SLOW)
    await colleague.waitForLoadState('networkidle')

    // After the administrator disables the account, the next click leads to the login page.
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const row = page.locator('.users li').filter({ hasText: email })
    // As if the administrator had signed in long ago.
    const problem = { type: CONFIRM_IDENTITY, status: 403, detail: 'Confirm it is you.' }
    const refuse = (route: Route) => route.fulfill({ status: 403, json: problem })
    await page.route('/api/admin/users/*', refuse, { times: 1 })
    await row.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await expect(question).toHaveAccessibleDescription(/^It is more than 10 minutes/)
    await proveIdentity(page, PASSWORD)
    await expect(row).toContainText('Disabled')
    await colleague.locator('summary', { hasText: 'More' }).click()
    await colleague.getByRole('link', { name: 'Corrections' }).click()
    await expect(colleague).toHaveURL(/\/admin\/login/)
    await colleague.context().close()
  })

  test('sees that a used or invalid link does not work', async ({ page }) => {
    await page.goto(`/admin/setup#${'x'.repeat(43)}`)
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
  })
})
