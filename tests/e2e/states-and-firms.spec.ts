/** What an administrator enters on the page Firms before a public site may pass on a lead. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { signIn, toast } from '../support/staff-browser.ts'

test('the basis that opens a state is entered, shown, and kept when the note changes', async ({
  page,
}) => {
  await signIn(page, '/admin/firms')
  const panel = page.getByRole('region', { name: 'States' })
  const texas = panel.getByRole('listitem').filter({ hasText: 'Texas' })
  await expect(texas).toContainText('Texas Blocked')
  const ohio = panel.getByRole('listitem').filter({ hasText: 'Ohio' })
  await panel.getByLabel('State', { exact: true }).selectOption('Ohio')
  await panel.getByLabel('What allows referral').selectOption('Opinion')
  await panel.getByLabel('Number of the rule').fill('2026-7')
  await panel.getByLabel('Note').fill('Asked in October')
  await panel.getByRole('button', { name: 'Save Ohio' }).click()
  await expect(toast(page)).toContainText('The rule for the state was saved')
  await expect(ohio).toContainText('Not recorded yet: date and counsel')

  await ohio.getByRole('button', { name: /^Change/ }).click()
  await expect(panel.getByLabel('State', { exact: true })).toBeFocused()
  await expect(panel.getByLabel('Number of the rule')).toHaveValue('2026-7')
  await panel.getByLabel('Its date').fill('2026-10-01')
  await panel.getByLabel('The lawyer who').fill('Ada Counsel')
  await panel.getByRole('button', { name: 'Save Ohio' }).click()
  const basis = 'Opinion 2026-7, October 1, 2026, found by Ada Counsel'
  await expect(ohio).toContainText(basis)

  await panel.getByLabel('Note').fill('Asked again in November')
  await panel.getByRole('button', { name: 'Save Ohio' }).click()
  await expect(ohio).toContainText('Asked again in November')
  await expect(ohio).toContainText(basis)
  expect(await axe(page)).toEqual([])
})

test('what Florida asks of a lawyer is entered on the sheet of a firm, and listed for the year', async ({
  page,
}) => {
  await signIn(page, '/admin/firms')
  await page.getByRole('button', { name: 'Add firm' }).click()
  const sheet = page.getByRole('dialog')
  const name = `Sunshine Law ${process.pid} ${Date.now()}`
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByLabel('Licensed states').fill('FL')
  await sheet.getByLabel('Office').fill('Tampa, Hillsborough County')
  await sheet.getByRole('button', { name: 'Save firm' }).click()
  await page.getByRole('link', { name }).click()
  const record = page.getByRole('region', { name: 'Agreement' })
  await expect(record).toContainText('Missing: the bar number and that no fee is divided.')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(sheet.getByLabel('Office')).toHaveValue('Tampa, Hillsborough County')
  await sheet.getByLabel('Bar number').fill('0123456')
  await sheet.getByLabel(/no fee is divided/).check()
  expect(await axe(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save firm' }).click()
  await expect(record).toContainText('Everything that Florida asks for is recorded.')

  await page.goto('/admin/firms')
  const year = new Date().getFullYear()
  const list = page.getByRole('link', { name: `List for The Florida Bar, ${year} (CSV)` })
  const reply = await page.request.get((await list.getAttribute('href')) ?? '')
  expect(await reply.text()).toContain(`${name},"Tampa, Hillsborough County",0123456,yes`)
})
