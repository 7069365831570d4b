/**
 * One request from end to end, on a public site with its mail: closed while nothing allows it, then open for Florida and
 * closed for Texas; the call, the facts, the offer, the acceptance, the erasure, the confirmation by the firm.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../../cli/ensure-built.mjs'
import { launchOptions, MAIL_PORT, PUBLIC_PORT } from '../../playwright.config.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { consultation, expectThanks } from '../support/lead-forms.ts'
import { openMailbox, wholeLines } from '../support/mailbox.ts'
import { EMAIL, fillIn, find, joinPortal, PASSWORD, SLOW, toast } from '../support/staff-browser.ts'

const HOST = 'atlas.example'
const ORIGIN = `http://${HOST}:${PUBLIC_PORT}`

/** Another for a second attempt, which begins with a closed site again. */
const DATA_DIR = join(process.env.E2E_DATA_DIR ?? '', `public-${Date.now()}`)

// The browser finds the public host on this machine. Nothing else resolves it.
test.use({
  baseURL: ORIGIN,
  launchOptions: launchOptions([
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    // As with https, which a public site has.
    `--unsafely-treat-insecure-origin-as-secure=${ORIGIN}`,
  ]),
})

/** A public site with an operator. */
async function servePublicSite() {
  const build = await ensureBuilt()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_OPTIONS: `--import ${new URL('../support/with-operator.mjs', import.meta.url)}`,
    OPERATOR_OF: build?.folder ?? '',
    PORT: String(PUBLIC_PORT),
    SITE_URL: ORIGIN,
    DATA_DIR,
    DATASET: 'documented',
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  }
  const site = spawn('./atlas', ['serve'], { env, stdio: 'inherit' })
  const ended = new Promise((resolve) => site.once('exit', resolve))
  const isReady = () =>
    fetch(`http://127.0.0.1:${PUBLIC_PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
  return async () => {
    site.kill('SIGTERM')
    await ended
  }
}

let stop = async () => {}
test.beforeAll(async () => {
  test.setTimeout(120_000)
  stop = await servePublicSite()
})
test.afterAll(() => stop())

test('§2.11 §2.16 from Texas nothing can be passed on; from Florida a firm gets the person, who erases all of it', async ({
  page,
  browser,
}) => {
  test.slow()
  const mailbox = await openMailbox(wholeLines, { port: MAIL_PORT })
  const floridian = `winston-${Date.now()}@example.com`

  // Closed everywhere: whom to call, and nothing asked about the person.
  await page.goto('/es/legal-help')
  await expect(page.getByText('Ningún bufete recibe por ahora solicitudes')).toBeVisible()
  const whom = page.locator('.help-call')
  await whom.getByLabel('Estado en el que vive').selectOption('Florida')
  await expect(whom.getByRole('link', { name: '1-800-342-8011' })).toBeVisible()
  await whom.getByLabel('Estado en el que vive').selectOption('Texas')
  await expect(whom).toContainText('No tenemos un número comprobado para Texas')
  await expect(whom.getByRole('link')).toHaveCount(3)
  await expect(page.getByLabel(/Nombre|Teléfono|Diagnóstico/)).toHaveCount(0)
  expect(await axe(page)).toEqual([])

  // Staff open Florida: a firm with what its bar asks for, and what allows referral.
  // By the name of this machine, where a browser has all that it has with https.
  const local = { baseURL: `http://127.0.0.1:${PUBLIC_PORT}` }
  const staff = await (await browser.newContext(local)).newPage()
  await staff.goto('/admin/login?next=/admin/leads')
  await fillIn(staff, EMAIL, PASSWORD)
  await expect(staff).toHaveURL(/:\d+\/admin\/leads/, SLOW)
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
  const opened = await staff.request.patch('/api/admin/routing/states/FL', {
    data: {
      isBlocked: false,
      note: 'Qualifying provider, registered',
      basis: 'registration',
      basisNumber: 'QP-2026-0117',
      basisDate: '2026-10-01',
      counsel: 'Ines Marlowe, Tampa',
    },
  })
  const florida = (await opened.json()).states.find(({ code }: { code: string }) => code === 'FL')
  expect(florida).toMatchObject({ basis: 'registration', closure: null })
  const firm = await (await browser.newContext(local)).newPage()
  await staff.goto(`/admin/firms/${(await added.json()).id}`)
  await joinPortal(staff, firm)

  // From Texas: the state is asked first, and with it the form ends.
  await expect(async () => {
    await page.goto('/es/legal-help')
    await expect(page.getByLabel('Nombre completo')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const form = page.locator('.lead-form')
  await expect(form).toContainText('Quillfeather Law, Tampa, Hillsborough County')
  await form.getByLabel('Estado en el que vive').selectOption('Otro estado')
  await expect(form.getByLabel('Nombre completo')).toBeHidden()
  await expect(form.getByRole('button')).toBeHidden()
  await form.getByRole('link', { name: 'Formas de obtener ayuda legal' }).click()
  await whom.getByLabel('Estado en el que vive').selectOption('Texas')
  await expect(whom).toContainText('No tenemos un número comprobado para Texas')

  await page.goto('/legal-help')
  await expect(page.getByText('Attorney advertising', { exact: true })).toBeVisible()
  await page.getByLabel('State you live in').first().selectOption('Florida')
  await page.getByLabel('Full name').fill('Winston Palmer')
  await page.getByLabel(/^Phone/).fill('(813) 555-0199')
  await form.getByLabel('Email').fill(floridian)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', consultation).click()
  const reference = await expectThanks(page)
  const isTheirs = (message: string) => new RegExp(`^To: ${floridian}\r$`, 'm').test(message)
  await expect(() => expect(mailbox.received.some(isTheirs)).toBe(true)).toPass()
  const mail = (mailbox.received.find(isTheirs) ?? '')
    // A line may end within the link.
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
  await mailbox.close()
  const erasure = /http\S+(\/erase\?token=[\w-]{43})/.exec(mail)?.[1] ?? ''
  expect(erasure, mail).not.toBe('')

  // The call brings out what the form did not ask.
  const open = async (what: string, name: string) => {
    await find(staff, what)
    await staff.getByRole('button', { name: `View Details of ${name}` }).click()
    await staff.getByRole('link', { name: 'Open the whole lead' }).click()
  }
  const lead = staff.locator('.lead-page')
  await staff.goto('/admin/leads')
  await open(reference, 'Winston Palmer')
  await expect(lead.locator('.routing')).toContainText('Quillfeather Law', SLOW)
  const diagnosis = lead.locator('.fact-rows > div').filter({ hasText: 'Diagnosis' })
  await diagnosis.getByRole('button').first().click(SLOW)
  await diagnosis.getByLabel('Diagnosis').selectOption('Mesothelioma')
  await diagnosis.getByRole('button', { name: 'Save' }).click()
  await expect(diagnosis).toContainText(/Said on the phone, /)
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
