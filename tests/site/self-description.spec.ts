/** With real records the site says of itself what is loaded, not what the specification claims for the project. */
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { readPage } from '../support/read-page.ts'

const LANGUAGES = ['', '/es']
const CLAIMS = /87,000|80,000|1,770|January 2025|enero de 2025|51 (states|estados)|\.\. /

type Counted = { slug: string; facilityCount: number }

const read = async (request: APIRequestContext, path: string) =>
  readPage(await (await request.get(path)).text())
const list = async (request: APIRequestContext, path: string): Promise<Counted[]> =>
  (await request.get(`/api/${path}`)).json()
const sum = (rows: Counted[]) => rows.reduce((total, { facilityCount }) => total + facilityCount, 0)

/** States that have any, without D.C., which is none. */
const statesOf = (rows: Counted[]) =>
  rows.filter(({ slug, facilityCount }) => facilityCount > 0 && slug !== 'district-of-columbia')
    .length

test('the home page counts what is loaded, in all states', async ({ request }) => {
  const states = await list(request, 'states')
  const facilities = sum(states).toLocaleString('en-US')
  for (const language of LANGUAGES) {
    const { title, description, text } = await read(request, language || '/')
    for (const words of [title, description, text]) {
      expect.soft(words, language).not.toMatch(CLAIMS)
      expect.soft(words, language).toContain(facilities)
    }
    expect.soft(text, language).toMatch(new RegExp(`${statesOf(states)} (states and|estados y)`))
    expect
      .soft(text, language)
      .not.toMatch(/Scope:|Meta:|on record in Florida|registradas en Florida/)
  }
})

test('facility types count all states, on the home page and in the menu', async ({
  page,
  request,
}) => {
  const counts = await list(request, 'categories')
  await page.goto('/')
  for (const { slug, facilityCount } of counts) {
    const href = `a[href="/category/${slug}"]`
    await expect.soft(page.locator(`.types ${href} .count`), slug).toHaveText(String(facilityCount))
    // The menu has the nine of the specification.
    if (slug === 'mines-and-waste-sites') continue
    await expect
      .soft(page.locator(`.site-header ${href}`).first(), slug)
      .toContainText(String(facilityCount))
  }
})

test('a category says how many facilities are on record, and in how many states', async ({
  request,
}) => {
  for (const { slug, facilityCount } of await list(request, 'categories')) {
    const states = statesOf(await list(request, `categories/${slug}/states`))
    for (const language of LANGUAGES) {
      const { description, text } = await read(request, `${language}/category/${slug}`)
      expect.soft(description, slug).not.toMatch(/50 (states|estados)/)
      expect.soft(description, slug).toContain(String(facilityCount))
      expect.soft(description.length, slug).toBeLessThanOrEqual(165)
      const counted = new RegExp(`${facilityCount} [^.]+ ${states} (states?|estados?)`)
      expect.soft(text, `${language} ${slug}`).toMatch(counted)
    }
  }
})

test('the pages About and Data state the goal of the project once, with its date', async ({
  request,
}) => {
  for (const language of LANGUAGES) {
    for (const path of ['/about', '/data']) {
      const { text } = await read(request, language + path)
      expect.soft(text.match(/87,000/g), path).toHaveLength(1)
      expect.soft(text.match(/January 2025|enero de 2025/g), path).toHaveLength(1)
    }
  }
})

test('no other page claims more than is loaded', async ({ request }) => {
  for (const language of LANGUAGES) {
    for (const path of ['/states', '/florida']) {
      const { text } = await read(request, language + path)
      expect.soft(text, path).not.toMatch(CLAIMS)
      expect
        .soft(text, path)
        .not.toMatch(
          /most detail|más detalle|Every documented|Todas las instalaciones documentadas/,
        )
    }
  }
})
