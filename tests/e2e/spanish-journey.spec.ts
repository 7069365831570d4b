/** In Spanish, on the documented data: only there does mail leave the site. */
import { MAIL_PORT } from '../../playwright.config.ts'
import { es } from '../../site.consent.es.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'
import { englishIn, hasEnglish } from '../support/english-words.ts'
import { openMailbox, readableText, wholeLines } from '../support/mailbox.ts'

// A record without a text of its own: the browser logs the 404s that the page handles.
test.use({ locale: 'es-US', expectedComplaints: failedCallComplaint })

test('from a misspelled search to a facility, its form, the thanks, the message and the details', async ({
  page,
  browser,
}) => {
  const mailbox = await openMailbox(String, { port: MAIL_PORT })
  // The browser speaks Spanish: it is offered, not decided. Only a choice is stored, and not in a cookie.
  const choice = () => page.evaluate(() => localStorage.getItem('language'))
  await page.goto('/search')
  await expect(page).toHaveURL('/search')
  const offer = page.getByRole('link', { name: 'Lea esta página en español' })
  await expect(offer).toBeVisible()
  expect(await choice()).toBeNull()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(offer).toBeHidden()
  expect(await choice()).toBe('en')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/search')
  expect(await choice()).toBe('es')
  expect(await page.context().cookies()).toEqual([])
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('main input[name="q"]').fill('astilero')
  await page.keyboard.press('Enter')
  await page.locator('main a[href$="-asbestos-exposure"]').first().click()
  await expect(page).toHaveURL(/\/es\/.*-asbestos-exposure$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Exposición al asbesto')
  expect(await axe(page)).toEqual([])
  expect(await englishIn(page, await page.content())).toEqual([])

  const button = page.getByRole('button', { name: 'Solicitar una consulta gratuita' })
  await button.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'El nombre debe tener al menos 2 letras',
    'Escriba un número de teléfono válido',
    'Escriba una dirección de correo electrónico válida',
  ])
  await page.getByLabel('Nombre completo').fill('Rosa Medina')
  await page.getByLabel('Teléfono').fill('(813) 555-0142')
  await page.getByLabel('Correo electrónico').fill('rosa@example.com')
  await page.getByLabel('Diagnóstico').selectOption('Cáncer de pulmón')
  await expect(page.locator('p.consent')).toHaveText(es.referral.text)
  await expect(page.locator('p.consent a')).toHaveText('bufetes de abogados asociados')
  const sent = page.waitForRequest('**/api/contact?lang=es')
  await button.click()
  expect((await sent).postDataJSON()).toMatchObject({
    diagnosis: 'lung-cancer',
    language: 'es',
    consentVersion: es.referral.version,
    pageUrl: expect.stringMatching(/\/es\/.*-asbestos-exposure$/),
  })
  await expect(page).toHaveURL(/\/es\/thank-you\?ref=EA-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Gracias. Recibimos su solicitud.',
  )
  expect(await englishIn(page, await page.content())).toEqual([])
  const reference = new URL(page.url()).searchParams.get('ref') ?? ''
  const isTheirs = (message: string) => /^To: rosa@example\.com\r$/m.test(message)
  await expect(() => expect(mailbox.received.some(isTheirs)).toBe(true)).toPass()
  const received = mailbox.received.find(isTheirs) ?? ''
  const message = readableText(received)
  await mailbox.close()
  expect(message).toContain(`Recibimos su solicitud, ${reference}\n`)
  expect(message).toContain('SI CAMBIA DE OPINIÓN')
  expect(message.split('\n').filter(hasEnglish)).toEqual([])

  await page.getByRole('link', { name: 'Agregar datos' }).click()
  await expect(page).toHaveURL(/\/es\/add-details$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregue datos que ayudan')
  expect(await axe(page)).toEqual([])
  expect(await englishIn(page, await page.content())).toEqual([])

  const [link = '', code = ''] = /\S+\/es\/add-details#([\w-]{43})/.exec(wholeLines(received)) ?? []
  const { pathname, hash } = new URL(link)
  for (const javaScriptEnabled of [true, false]) {
    const elsewhere = await (await browser.newContext({ javaScriptEnabled })).newPage()
    await elsewhere.goto(pathname + hash)
    if (!javaScriptEnabled) {
      expect(await englishIn(elsewhere, await elsewhere.content())).toEqual([])
      await elsewhere.getByLabel('Código').fill(code)
      await elsewhere.getByRole('button', { name: 'Abrir' }).click()
    }
    await expect(elsewhere.getByText(`Su referencia: ${reference}`)).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/es\/add-details$/)
    await elsewhere.context().close()
  }
})
