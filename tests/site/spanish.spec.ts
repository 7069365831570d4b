/**
 * No English is left on Spanish pages by accident. Text that stays English is marked with `lang="en"`.
 */
import { addressIn } from '../../src/site/addresses.ts'
import { findPage, type PageName, pageList } from '../../src/site/pages.ts'
import { expect, test } from '../support/browser-test.ts'
import { englishIn } from '../support/english-words.ts'
import { fixedPages, someCompanyPage, someFacilityPage } from '../support/page-kinds.ts'

/** The description of the API is written for programmers, in English. */
const IN_ENGLISH_ONLY: PageName[] = ['apiDocs']

const isTranslated = (path: string) => findPage(path.replace(/[?#].*/, ''))?.page.translated

test('Spanish pages are in Spanish, except where they say otherwise', async ({ page, request }) => {
  const found = [await someFacilityPage(request), await someCompanyPage(request)]
  const paths = [...fixedPages, ...found].filter(isTranslated)
  expect(paths.length).toBeGreaterThan(15)
  const addresses = [...paths.map((path) => addressIn('es', path)), '/es/a/b/c/d']
  const faults: string[] = []
  for (const address of addresses) {
    const reply = await request.get(address, { maxRedirects: 0 })
    expect([address, reply.status()]).toEqual([address, address.endsWith('/d') ? 404 : 200])
    const left = await englishIn(page, await reply.text())
    faults.push(...left.map((text) => `${address}: ${text}`))
  }
  expect(faults).toEqual([])
})

test('every other public page is translated', () => {
  const untranslated = pageList.filter(
    ([, { kind, translated }]) => kind !== 'staff' && !translated,
  )
  expect(
    untranslated.map(([name]) => name).filter((name) => !IN_ENGLISH_ONLY.includes(name)),
  ).toEqual([])
})

test('an English path under /es leads to the Spanish one, with its query', async ({ request }) => {
  const reply = await request.get('/es/first-steps?from=card', { maxRedirects: 0 })
  expect([reply.status(), reply.headers().location]).toEqual([308, '/es/primeros-pasos?from=card'])
})

test('a query with spaces is answered, however they are written', async ({ request }) => {
  for (const query of ['search?q=lumber+mill', 'florida?type=Lumber%20mill']) {
    const reply = await request.get(`/es/${query}`, { maxRedirects: 0 })
    expect([query, reply.status()]).toEqual([query, 200])
  }
})
