/** From a ship, a trade or a product to papers: on the documented data, the only one that has ships. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { englishIn } from '../support/english-words.ts'
import { pdfText } from '../support/pdf-text.ts'
import { workedLives } from '../support/worked-lives.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** Until then the form is inert, and a key pressed in it is lost. */
const isRead = (page: Page) => expect(page.locator('[inert]')).toHaveCount(0)

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

/** What the page asks for, with what it sends. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return sent
}

async function openLives(page: Page, lives: unknown[] = workedLives, path = '/work-history') {
  await page.goto(path)
  await isRead(page)
  const file = { format: 'exposure-atlas-work-history', version: 1, people: lives }
  await page.locator('input[type=file]').setInputFiles({
    name: 'work-history.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await expect(page.getByText('The file is open.')).toBeVisible()
}

test('a ship, a rating, a trade and a product are chosen by keyboard, and nothing typed is sent', async ({
  page,
}) => {
  await page.goto('/work-history')
  await isRead(page)
  const sent = requestsOf(page)
  const place = page.getByRole('combobox', { name: 'Workplace or employer' })
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await place.pressSequentially('forestal')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toHaveText('USS Forrestal Ship, CV-59, Aircraft carrier, 1955–1993')
  await expect(place).toHaveAttribute('aria-expanded', 'true')
  expect(await axe(page, { under: '.work-add' })).toEqual([])
  await place.press('ArrowDown')
  await expect(place).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await place.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(place).toHaveValue('forestal')
  await place.fill('cv 59')
  await expect(options.first()).toContainText('USS Forrestal')
  await place.press('ArrowDown')
  await place.press('Enter')

  await expect(page.getByRole('heading', { name: 'Add a service period' })).toBeVisible()
  await expect(page.getByLabel('Branch')).toHaveValue('Navy')
  await expect(page.getByLabel('From')).toBeFocused()
  await expect(page.getByText('Write your own years aboard.')).toBeVisible()
  await page.keyboard.type('1951')
  await expect(page.getByText('Is it this ship?')).toBeVisible()
  await page.getByLabel('From').fill('1961')
  await expect(page.getByText('Is it this ship?')).toBeHidden()
  const rating = page.getByRole('combobox', { name: 'Rating or specialty' })
  await rating.pressSequentially('boiler tech')
  await expect(options.first()).toContainText('VA’s word for exposure: Highly probable')
  await rating.press('ArrowDown')
  await rating.press('Enter')
  await expect(rating).toHaveValue(/^Boiler Technician \(BT\)$/)
  await rating.press('Enter')
  await expect(page.getByText('Navy, USS Forrestal (CV-59) is added.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a job instead' }).click()
  await place.pressSequentially('pipe cover')
  await expect(options.first()).toContainText('Trade')
  // By touch as well as by keys.
  await options.filter({ hasText: 'Insulator' }).first().click()
  await expect(place).toBeFocused()
  await expect(place).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Trade or job' })).toHaveValue('Insulator')
  await place.pressSequentially('kaylo')
  await expect(options.first()).toContainText('Kaylo')
  await place.press('ArrowDown')
  await place.press('Enter')
  await place.fill('Wobblegate Insulation')
  await page.getByText('Products and tasks, coworkers').click()
  await expect(page.getByLabel('Products and tasks remembered')).toHaveValue('Kaylo')
  await fits(page)
  await page.getByRole('button', { name: 'Add this job' }).click()

  await page.getByRole('button', { name: 'Compare with the trusts' }).click()
  const trust = page.getByRole('listitem').filter({ hasText: 'has the name Kaylo' })
  await expect(trust.first()).toBeVisible()
  // The one list, and pages of links in view, which the router loads.
  expect(sent.join('\n')).toContain('/api/thing-names')
  expect(sent.join('\n')).not.toMatch(
    /forestal|cv[ %+]?59 |boiler tech|pipe cover|wobblegate|1961/i,
  )
})

test('pages of ships, trades and products add themselves to the history', async ({ page }) => {
  const add = async (path: string, button: string) => {
    await page.goto(path)
    await page.getByRole('link', { name: button }).click()
    await expect(page).toHaveURL(/\/work-history$/)
    await isRead(page)
  }
  await add('/ships/uss-forrestal-cv-59', 'I served aboard')
  await expect(page.getByLabel('Branch')).toHaveValue('Navy')
  await expect(page.getByLabel('Ships, units or bases')).toHaveValue('USS Forrestal (CV-59)')
  await expect(page.getByText('Aircraft carrier, 1955–1993')).toBeVisible()
  await add('/trades/insulators', 'I did this work')
  await expect(page.getByLabel('Trade or job')).toHaveValue('Insulator')
  await add('/products/kaylo', 'I worked with this')
  await page.getByText('Products and tasks, coworkers').click()
  await expect(page.getByLabel('Products and tasks remembered')).toHaveValue('Kaylo')
})

test('each of ten lives is whole on the printed paper, and cites the documents of its records', async ({
  page,
}) => {
  test.slow()
  const without = (text: string) => text.normalize('NFC').replace(/\s/g, '')
  await openLives(page)
  for (const { name, entries } of workedLives) {
    await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
    if (name === 'Boiler technician') {
      await page.getByRole('button', { name: 'Show their sources' }).click()
      await expect(page.locator('.paper-sites')).toContainText('King v. Crane')
    }
    // The heads of columns come again on each page, in the middle of a long row.
    const printed = without(pdfText(await page.pdf({ preferCSSPageSize: true }))).replaceAll(
      'YearsWorkplaceJobMaterials,tasks,people',
      '',
    )
    for (const { kind: _, site: __, things: ___, state: ____, from, to, ...texts } of entries) {
      for (const text of Object.values(texts)) {
        expect.soft(printed, `${name}: ${text}`).toContain(without(text))
      }
      for (const when of [from, to]) expect.soft(printed).toContain(when.slice(0, 4))
    }
    if (name === 'Boiler technician') expect(printed).toContain('Kingv.CraneCo.')
  }
})

test('a history leaves as a document for a doctor’s record, and comes back from it', async ({
  page,
}) => {
  await openLives(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /doctor’s record/ }).click()
  const saved = await (await download).path()
  expect(JSON.parse(await readFile(saved, 'utf8')).type).toBe('document')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await page.locator('input[type=file]').setInputFiles(saved)
  await expect(page.getByText('Navy, USS Forrestal (CV-59), USS Sample Bay').first()).toBeVisible()
  await expect(page.getByText('Bay Point Gas & Electric').first()).toBeVisible()
})

test('papers to sign are filled in from the device, change with who asks, and send nothing', async ({
  page,
}) => {
  await openLives(page)
  const sent = requestsOf(page)
  await page.getByRole('link', { name: 'Papers to sign' }).click()
  await isRead(page)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('1966 to 1991')
  await expect(sheet).toContainText('Bay Point Gas & Electric')
  await page.getByLabel('Name of the person').fill('Quillon Zebra')
  await expect(sheet.getByText('Quillon Zebra')).toHaveCount(2)
  await page.getByRole('link', { name: 'Service records' }).click()
  await expect(sheet).toContainText('Navy, June 1961 to May 1965')
  await expect(sheet).toContainText('Quillon Zebra')
  await page.getByLabel('For whom are you asking?').selectOption('For someone who has died')
  await expect(sheet).toContainText('The next of kin of the deceased veteran')
  await page.getByRole('link', { name: 'Statement for VA' }).click()
  await expect(sheet).toContainText('The veteran served in the Navy')
  await expect(page.getByRole('link', { name: 'VA Form 21P-534EZ' })).toBeVisible()
  await page.getByLabel('The statement').fill('We saw the dust.')
  await page.getByRole('button', { name: 'Show their sources' }).click()
  await expect(sheet).toContainText('King v. Crane')
  await fits(page)
  expect(await axe(page)).toEqual([])
  const printed = pdfText(await page.pdf({ preferCSSPageSize: true }))
  expect(printed).toContain('We saw the dust.')
  expect(printed).toContain('I certify that the statements above')
  expect(printed).not.toContain('Nothing you write here is sent')
  expect(sent.join('\n')).not.toMatch(/Quillon|Zebra|Bay%20Point|Okafor|dust/)
  // Neither is stored: the name is gone with the page.
  await page.reload()
  await isRead(page)
  await expect(page.getByLabel('Name of the person')).toHaveValue('')
})

test('time limits take the state and the last year from the history, on the device', async ({
  page,
}) => {
  await openLives(page)
  await page.goto('/deadlines')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Use what you entered in your work history' }).click()
  const sent = requestsOf(page)
  await page.getByRole('button', { name: 'Pipefitter: Alabama, 1963' }).click()
  await expect(page.getByLabel('State where you were exposed')).toHaveValue('alabama')
  await expect(page.getByLabel('Year of the last exposure')).toHaveValue('1963')
  await page.getByLabel('For whom are you asking?').selectOption('For someone who has died')
  await expect(page.getByText('When was the death?')).toBeVisible()
  await page.getByLabel('State where you live').selectOption('Florida')
  await page.getByLabel('Year', { exact: true }).fill(String(new Date().getFullYear() - 1))
  await page.getByRole('button', { name: 'Show the period' }).click()
  await expect(page.getByText('Have an attorney look at this at once')).toBeVisible()
  expect(sent.join('\n')).not.toMatch(/1963|Pipefitter|alabama/i)
  expect(await axe(page, { under: '.tool' })).toEqual([])
  await fits(page)

  await page.goto('/trusts')
  await page.getByRole('link', { name: 'Compare my work history' }).click()
  await expect(page.getByRole('heading', { name: 'Trusts that may matter' })).toBeInViewport()
})

test.describe('in Spanish', () => {
  test('a ship and a trade are chosen by their Spanish names, and the papers explain themselves', async ({
    page,
  }) => {
    await page.goto('/es/work-history')
    await isRead(page)
    const place = page.getByRole('combobox', { name: 'Lugar de trabajo o empleador' })
    await place.pressSequentially('aislador')
    const option = page.getByRole('listbox').getByRole('option').first()
    await expect(option).toContainText('Oficio')
    await place.press('ArrowDown')
    await place.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Oficio o puesto' })).toHaveValue('Aislador')
    await place.fill('uss forrestal')
    await expect(option).toContainText('Buque, CV-59, Portaaviones')
    await option.click()
    await expect(page.getByText('Escriba sus propios años a bordo.')).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await englishIn(page, await page.content())).toEqual([])
    await fits(page)
    for (const paper of ['earnings', 'service-records', 'statement']) {
      await page.goto(`/es/papers-to-sign?paper=${paper}`)
      await isRead(page)
      expect(await axe(page)).toEqual([])
      expect(await englishIn(page, await page.content())).toEqual([])
      await fits(page)
    }
    await page.goto('/es/deadlines')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByLabel('¿Para quién pregunta?').selectOption('Para una persona que falleció')
    await expect(page.getByText('¿Cuándo fue el fallecimiento?')).toBeVisible()
  })
})

const PAGES = [
  '/ships',
  '/ships?type=carrier&outcome=finding',
  '/ships/uss-forrestal-cv-59',
  '/trades',
  '/trades/insulators',
  '/products',
  '/products/kaylo',
]

for (const language of ['', '/es']) {
  test(`ships, trades and products fit a phone and print, and anyone can use them${language && ' in Spanish'}`, async ({
    page,
  }) => {
    test.slow()
    for (const path of PAGES) {
      await page.goto(language + path)
      expect.soft(await axe(page), path).toEqual([])
      // Trades and products have names that are used in English too.
      if (language && path.startsWith('/ships')) {
        expect.soft(await englishIn(page, await page.content()), path).toEqual([])
      }
      await fits(page)
      const printed = pdfText(await page.pdf())
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect.soft(printed.replace(/\s/g, ''), path).toContain(heading.replace(/\s/g, ''))
    }
  })
}
