/** Staff in a browser: one session per worker, and leads with unique names. */
import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import { authenticatorCode } from './authenticator.ts'
import { expect } from './browser-test.ts'

export const EMAIL = 'admin@example.test'
export const PASSWORD = 'violet-harbor-lantern-42'
/** Checking a password takes a second on a busy machine. */
export const SLOW = { timeout: 30_000 }

/** Shared by all tests of a worker, because signing in is slow on purpose. */
let session: Promise<Cookie[]> | undefined
let isFreshUntil = 0
/** Half the time after which a password is asked for again. */
const FRESH_MS = 5 * 60_000

export async function signIn(page: Page, next = '/admin/leads') {
  if (Date.now() > isFreshUntil) session = undefined
  session ??= (async () => {
    isFreshUntil = Date.now() + FRESH_MS
    const data = { email: EMAIL, password: PASSWORD }
    const reply = await page.request.post('/api/auth/sign-in/email', { data })
    expect(reply.status()).toBe(200)
    return page.context().cookies()
  })()
  await page.context().addCookies(await session)
  await page.goto(next)
}

export async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Answers the question that comes with what changes who can sign in, or how. */
export async function proveIdentity(page: Page, password: string, code?: string) {
  const question = page.getByRole('alertdialog', { name: 'Confirm it is you' })
  await question.getByLabel('Your password').fill(password)
  if (code) await question.getByLabel('Code from your app').fill(code)
  await question.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(question).toBeHidden(SLOW)
}

let people = 0
/** A lead with a unique name. */
export async function sendLead(request: APIRequestContext, fields: Record<string, string> = {}) {
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

export async function find(page: Page, text: string) {
  await page.getByLabel('Name, email, phone or reference').fill(text)
  await page.getByRole('button', { name: 'Find' }).click()
}

export async function openLead(page: Page, name: string) {
  await find(page, name)
  await page.getByRole('button', { name: `View Details of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel('Status')).toBeVisible()
  return dialog
}

export const toast = (page: Page) => page.locator('.toast')

/** What people who are invited choose in a test. */
const CHOSEN_PASSWORD = 'copper-meadow-violin-7'

/** An administrator, who is at the list of people, invites an editor, who then chooses a password. */
export async function inviteEditor(administrator: Page, editor: Page): Promise<void> {
  await administrator.getByLabel('Name').fill('Edith Editor')
  await administrator.getByLabel('Email').fill(`editor-${process.pid}-${Date.now()}@example.test`)
  await administrator.locator('#invite-role').selectOption('editor')
  await administrator.getByRole('button', { name: 'Create account' }).click()
  await proveIdentity(administrator, PASSWORD)
  await editor.goto((await administrator.locator('.callout .secret-key').textContent(SLOW)) ?? '')
  await editor.getByLabel('New password').fill(CHOSEN_PASSWORD)
  await editor.getByLabel('Confirm password').fill(CHOSEN_PASSWORD)
  await editor.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(editor).toHaveURL(/\/admin\/records$/, SLOW)
}

/** Invited on the page of the firm, with a password and a second factor. */
export async function joinPortal(page: Page, firm: Page): Promise<void> {
  await page.getByLabel('Name').fill('Juniper Quill')
  await page.getByLabel('Email').fill(`juniper-${process.pid}-${Date.now()}@quill.example`)
  await page.getByRole('button', { name: 'Create link' }).click()
  await proveIdentity(page, PASSWORD)
  await firm.goto((await page.locator('.callout .secret-key').textContent()) ?? '')
  await firm.getByLabel('New password').fill(CHOSEN_PASSWORD)
  await firm.getByLabel('Confirm password').fill(CHOSEN_PASSWORD)
  await firm.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(firm).toHaveURL(/\/firm$/, SLOW)
  await firm.getByRole('link', { name: 'Your account and second factor' }).click()
  await firm.getByRole('button', { name: 'Set up' }).click()
  await proveIdentity(firm, CHOSEN_PASSWORD)
  const key = (await firm.locator('.secret-key').textContent(SLOW)) ?? ''
  await firm.getByLabel('Current code in the app').fill(authenticatorCode(key))
  await firm.getByRole('button', { name: 'Confirm' }).click()
  await firm.getByRole('button', { name: 'I have saved them' }).click(SLOW)
}
