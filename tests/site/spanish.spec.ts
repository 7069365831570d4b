/**
 * Every kind of page in Spanish, opened once. No English is left on it by accident: text that stays English is
 * marked with `lang="en"`. Its words are longer than the English ones, and must fit a phone all the same.
 */
import { addressIn } from '../../src/site/addresses.ts'
import { findPage, type PageName, pageList } from '../../src/site/pages.ts'
import { fitsLargerText, visited } from '../support/browser-promises.ts'
import { expect, test } from '../support/browser-test.ts'
import { englishIn } from '../support/english-words.ts'
import { fixedPages, someFacilityPage, thingPages } from '../support/page-kinds.ts'
import { staysLight } from '../support/page-weight.ts'

/** The description of the API is written for programmers, in English. */
const IN_ENGLISH_ONLY: PageName[] = ['apiDocs']

/** The heaviest, with a facility, in the language with the longest texts. */
const HEAVY = ['/work-history', '/category/shipyards']
const MISSING = ['/es/nowhere-at-all', '/es/a/b/c/d']

const isTranslated = (path: string) => findPage(path.replace(/[?#].*/, ''))?.page.translated

test.describe('visits', () => {
  // The fonts are refused, and some of these pages are missing.
  test.use({
    viewport: { width: 320, height: 740 },
    expectedComplaints: /Failed to load resource/,
  })

  test('Spanish pages are in Spanish, fit 320 px with late fonts and larger text, and are light', async ({
    page,
    request,
  }) => {
    const facility = await someFacilityPage(request)
    const company = await thingPages.find(([name]) => name === 'company')?.[1](request)
    const found = [facility, company ?? '']
    const paths = [...fixedPages, ...found].filter(isTranslated)
    expect(paths.length).toBeGreaterThan(15)
    test.setTimeout(paths.length * 20_000)
    await page.route('**/fonts/*', (route) => route.abort())
    const weighed = [...HEAVY, facility].map((path) => addressIn('es', path))
    for (const path of [...paths.map((each) => addressIn('es', each)), ...MISSING]) {
      const isWeighed = weighed.includes(path)
      const visit = await visited(page, path, async () => {
        const reply = await page.goto(path)
        if (isWeighed) await page.waitForLoadState('networkidle')
        return reply
      })
      expect.soft([path, visit.status]).toEqual([path, MISSING.includes(path) ? 404 : 200])
      expect.soft(visit.isRedirected, `${path} leads elsewhere`).toBe(false)
      if (isWeighed) await staysLight(request, visit)
      expect.soft(await englishIn(page, visit.html), `English on ${path}`).toEqual([])
      await fitsLargerText(page, path)
    }
  })
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
