/**
 * One request from end to end, on the documented data with its mail: closed for Texas, open for Florida, the call, the
 * facts, the offer, the acceptance, the erasure, the confirmation by the firm.
 */
import { MAIL_PORT } from '../../playwright.config.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { consultation, expectThanks } from '../support/lead-forms.ts'
import { openMailbox, wholeLines } from '../support/mailbox.ts'
import { EMAIL, fillIn, find, joinPortal, PASSWORD, SLOW, toast } from '../support/staff-browser.ts'

test('§2.11 §2.16 from Texas nothing can be passed on; from Florida a firm gets the person, who erases all of it', async ({
  page,
  browser,
}) => {
  test.slow()
  const mailbox = await openMailbox(wholeLines, { port: MAIL_PORT })
  const texan = `rosalinda-${Date.now()}@example.com`
  const floridian = `winston-${Date.now()}@example.com`

  await page.goto('/es/legal-help')
  await page.getByLabel('Nombre completo').fill('Rosalinda Vega')
  await page.getByLabel('Teléfono').fill('(512) 555-0142')
  await page.getByLabel('Correo electrónico').fill(texan)
  await page.getByLabel('Estado en el que vive').selectOption('Texas')
  await page.getByRole('button', { name: 'Solicitar una consulta gratuita' }).click()
  await expect(page).toHaveURL(/\/es\/thank-you\?ref=EA-/)

  await page.goto('/legal-help')
  await page.getByLabel('Full name').fill('Winston Palmer')
  await page.getByLabel(/^Phone/).fill('(813) 555-0199')
  await page.getByLabel('Email').fill(floridian)
  await page.getByRole('button', consultation).click()
  const reference = await expectThanks(page)
  const isTheirs = (message: string) => new RegExp(`^To: ${floridian}\r$`, 'm').test(message)
  await expect(() => expect(mailbox.received.some(isTheirs)).toBe(true)).toPass()
  const mail = (mailbox.received.find(isTheirs) ?? '').replaceAll('=3D', '=')
  await mailbox.close()
  const erasure = /http\S+(\/erase\?token=[\w-]{43})/.exec(mail)?.[1] ?? ''

  // Staff: nobody may have the lead from Texas, and the other waits for what the call brings out.
  const staff = await (await browser.newContext()).newPage()
  await staff.goto('/admin/login?next=/admin/leads')
  await fillIn(staff, EMAIL, PASSWORD)
  const open = async (what: string, name: string) => {
    await find(staff, what)
    await staff.getByRole('button', { name: `View Details of ${name}` }).click()
    await staff.getByRole('link', { name: 'Open the whole lead' }).click()
  }
  await open(texan, 'Rosalinda Vega')
  const lead = staff.locator('.lead-page')
  await expect(lead.locator('.routing')).toContainText('Leads from Texas are blocked', SLOW)
  await expect(lead.getByRole('button', { name: /^Offer/ })).toBeDisabled()

  const added = await staff.request.post('/api/admin/firms', {
    data: {
      name: 'Quillfeather Law',
      legalName: 'Quillfeather Law, PLLC',
      licensedStates: ['FL'],
      officePlace: 'Tampa, Hillsborough County',
      barNumber: '0123456',
      isFeeUndivided: true,
    },
  })
  expect(added.status()).toBe(201)
  const firm = await (await browser.newContext()).newPage()
  await staff.goto(`/admin/firms/${(await added.json()).id}`)
  await joinPortal(staff, firm)

  await staff.goto('/admin/leads')
  await open(reference, 'Winston Palmer')
  await expect(lead.locator('.routing')).toContainText('The state of this lead is not known', SLOW)
  const fact = (name: string) => lead.locator('.fact-rows > div').filter({ hasText: name })
  for (const [name, value] of [
    ['State of residence', 'Florida'],
    ['Diagnosis', 'Mesothelioma'],
  ] as const) {
    await fact(name).getByRole('button').first().click()
    await fact(name).getByLabel(name).selectOption(value)
    await fact(name).getByRole('button', { name: 'Save' }).click()
    await expect(fact(name)).toContainText(/Said on the phone, /)
  }
  await lead.getByRole('checkbox', { name: /^Quillfeather Law/ }).check()
  await lead.getByRole('button', { name: 'Offer to Quillfeather Law' }).click()
  await expect(toast(staff)).toContainText('Offered to Quillfeather Law')

  await firm.goto('/firm')
  const offer = firm.getByRole('listitem').filter({ hasText: 'Referral R-' })
  await expect(offer).toContainText('lives in FL')
  await expect(firm.locator('body')).not.toContainText('Winston')
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(firm.getByRole('listitem').filter({ hasText: 'Winston Palmer' })).toContainText(
    floridian,
  )

  await page.goto(erasure)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Erase everything I sent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Everything you sent is erased',
    SLOW,
  )
  await page.goto(erasure)
  await page.getByRole('button', { name: 'Erase everything I sent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This link has done its work, or is not known',
  )

  await firm.reload()
  const notice = firm.getByRole('listitem').filter({ hasText: reference })
  await expect(notice).toContainText('Erased')
  await expect(firm.locator('body')).not.toContainText(/Winston|lives in FL/)
  expect(await axe(firm)).toEqual([])
  await notice.getByRole('button', { name: /^Confirm deletion/ }).click()
  await expect(notice).toContainText('You confirmed')

  await staff.goto('/admin/firms')
  const told = staff.getByRole('listitem').filter({ hasText: reference })
  await expect(told).toContainText(/Quillfeather Law.*Confirmed .+ by juniper-/)
  expect(await axe(staff)).toEqual([])
  for (const each of [staff, firm]) await each.context().close()
})
