/** From the short form to the firm: details, staff, offer, acceptance, certificate, withdrawal. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { consultation, expectThanks, fillPerson } from '../support/lead-forms.ts'
import {
  PASSWORD as ADMIN_PASSWORD,
  EMAIL,
  fillIn,
  find,
  joinPortal,
  SLOW,
  toast,
} from '../support/staff-browser.ts'

test('a lead with details is offered to a firm, which accepts it and is told of the withdrawal', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = 'second-step@example.com'
  await page.goto('/legal-help')
  await fillPerson(page, email)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', consultation).click()
  const reference = await expectThanks(page)

  await page.getByRole('link', { name: 'Add details' }).click()
  await expect(page).toHaveURL(/\/add-details$/)
  await expect(page.getByText(`Your reference: ${reference}`)).toBeVisible()
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('My parent').check()
  const consent = page.getByLabel(/may collect the health details/)
  await expect(consent).toBeHidden()
  await page.getByLabel('State where they live').selectOption('Washington')
  await expect(consent).toBeVisible()
  await consent.check()
  await page.getByLabel(/may share these health details/).check()
  await page.getByLabel('Hospital or doctor').fill('County General')
  const place = page.getByRole('group', { name: 'Place 1' })
  await place.getByLabel('Site or company').fill('Harbor Yard')
  await place.getByLabel('From year').fill('1971')
  await place.getByLabel('To year').fill('1979')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you. Your details are with us.',
  )

  // A session of its own: its token changes with each proof of identity.
  await page.goto('/admin/login?next=/admin/leads')
  await fillIn(page, EMAIL, ADMIN_PASSWORD)
  await find(page, reference)
  const row = page.getByRole('row', { name: /second-step@example\.com/ })
  await row.getByRole('button', { name: /^View Details of/ }).click()
  await page.getByRole('link', { name: 'Open the whole lead' }).click()
  const lead = page.locator('.lead-page')
  await expect(lead.locator('.consent-rows')).toContainText(/Automated calls and texts\s*No/)
  await expect(lead).toContainText('Harbor Yard, 1971 to 1979')
  await expect(lead).toContainText('County General')
  await expect(lead).toContainText('The visitor added details')
  const address = page.url()

  const added = await page.request.post('/api/admin/firms', {
    data: { name: 'Quillfeather Law', licensedStates: ['WA'] },
  })
  expect(added.status()).toBe(201)
  const firm = await (await browser.newContext()).newPage()
  await page.goto(`/admin/firms/${(await added.json()).id}`)
  await joinPortal(page, firm)
  expect(await axe(page)).toEqual([])

  await page.goto(address)
  await lead.getByRole('checkbox', { name: /Quillfeather Law Licensed in Washington/ }).check()
  await lead.getByRole('button', { name: 'Offer to Quillfeather Law' }).click()
  await expect(toast(page)).toContainText('Offered to Quillfeather Law')

  await firm.goto('/firm')
  const offer = firm.getByRole('listitem').filter({ hasText: 'Referral R-' })
  await expect(offer).toContainText('lives in WA')
  await expect(firm.locator('body')).not.toContainText('Dolores')
  expect(await axe(firm)).toEqual([])
  await offer.getByRole('button', { name: 'Accept' }).click()
  const held = firm.getByRole('listitem').filter({ hasText: 'Dolores' })
  await expect(held).toContainText(email)
  for (const name of [/^Lead \(PDF\)/, /^Consent certificate \(PDF\)/]) {
    const download = firm.waitForEvent('download')
    await held.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(/^R-\d+-(lead|consent)\.pdf$/)
  }

  withdraw(email)
  await firm.reload()
  const withdrawn = firm.getByRole('listitem').filter({ hasText: 'Do not contact.' })
  await expect(withdrawn).toHaveText(
    /^Withdrawn R-\d+Offered .+\. Accepted .+\. Consent withdrawn .+\. Do not contact\.Confirm you stopped$/,
    SLOW,
  )
  await expect(firm.locator('body')).not.toContainText('Dolores')
  await expect(firm.locator('body')).not.toContainText('lives in WA')
  await firm.getByRole('button', { name: 'Confirm you stopped' }).click()
  await page.reload()
  await expect(lead).toContainText('stop confirmed')
  await firm.context().close()
})

/** What the link in the confirmation does, for which this site would need a mail server. */
function withdraw(email: string): void {
  const settings = { DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', 'demo') }
  execFileSync('./atlas', ['leads', 'withdraw', '--email', email], {
    env: { ...process.env, ...settings },
  })
}
