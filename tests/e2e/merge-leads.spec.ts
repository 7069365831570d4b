/** Staff merge two leads that share a phone number. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { sendLead, signIn } from '../support/staff-browser.ts'

test.use({ expectedComplaints: /409/ })

test('merging asks for a reason only where the people look unlike', async ({ page, request }) => {
  const unique = `x${process.pid}x${Date.now()}`
  const number = String(Date.now() % 10_000).padStart(4, '0')
  const phone = `(813) 556-${number}`
  const first = await sendLead(request, { name: `Raymond ${unique}`, phone })
  const same = await sendLead(request, { name: `R. ${unique}`, phone, ships: 'USS Example' })
  const wife = await sendLead(request, { name: `Mary ${unique}`, phone })
  await signIn(page, `/admin/leads/${first.id}`)
  const dialog = page.locator('.lead-page')
  const merge = (reference: string) =>
    dialog.getByRole('button', { name: new RegExp(`^Merge into this lead.*${reference}$`) })
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: 'Merge' })
  const reason = question.getByLabel('Why they are one person')

  await merge(same.reference).click()
  await expect(reason).toBeHidden()
  await confirm.click()
  await expect(question).toBeHidden()
  await expect(merge(same.reference)).toBeHidden()
  const known = dialog.locator('section', { hasText: `From ${same.reference}, received` }).last()
  await expect(known).toContainText(/Ships or bases\s*USS Example\s*Form/)

  await merge(wife.reference).click()
  await confirm.click()
  await expect(question).toContainText('These look like different people.')
  await expect(confirm).toBeDisabled()
  expect(await axe(page, { under: '.question' })).toEqual([])
  await reason.fill('His wife wrote for him')
  await confirm.click()
  await expect(question).toBeHidden()
  await expect(dialog).toContainText(`merged ${wife.reference} into it: His wife wrote for him`)

  // Nothing can be done with the other, but to open this one or to undo the merge.
  await page.goto(`/admin/leads/${wife.id}`)
  const away = page.locator('.callout')
  await expect(away).toContainText(`This lead was merged into ${first.reference}.`)
  await expect(dialog.getByRole('button', { name: /^(Add|Correct)/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await expect(dialog.getByLabel('Status')).toBeDisabled()
  expect(await axe(page)).toEqual([])
  await away.getByRole('link', { name: `Open ${first.reference}` }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${first.id}$`))
  await dialog.getByRole('button', { name: new RegExp(`^Undo.*${wife.reference}$`) }).click()
  await expect(merge(wife.reference)).toBeVisible()
})
