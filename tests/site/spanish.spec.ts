/**
 * No English is left on Spanish pages by accident. Text that stays English is marked with `lang="en"`.
 */
import type { Page } from '@playwright/test'
import { addressIn } from '../../src/site/addresses.ts'
import { findPage, type PageName, pageList } from '../../src/site/pages.ts'
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someCompanyPage, someFacilityPage } from '../support/page-kinds.ts'

/**
 * English words that are no Spanish ones. Between two capitalized words they belong to a name, and OR is
 * Oregon.
 */
const ENGLISH =
  'the|and|with|your|you|search|find|from|this|that|are|were|was|which|their|what|when|where|about|more|all|or|not|have|been|they|facility|facilities|page|pages|read|loading|jump'
const IN_A_NAME = /^OR$|(?<=\p{Lu}[\p{L}.']* )(and|for|from|of|or|the) (?=\p{Lu})/gu
const FAULT = new RegExp(
  `(?<![\\p{L}\\d/.-])(${ENGLISH}|undefined|NaN|null)(?![\\p{L}\\d/.-])|\\[object|\\$\\{`,
  'iu',
)

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

/** Texts with an English word or a value that is missing, as far as they are not marked. */
async function englishIn(page: Page, html: string): Promise<string[]> {
  const texts = await page.evaluate((given) => {
    const parsed = new DOMParser().parseFromString(given, 'text/html')
    const isShown = (element: Element) =>
      !element.closest('script, style, code') &&
      !element.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
    const shown: string[] = []
    const walker = parsed.createTreeWalker(parsed.documentElement, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && textContent?.trim() && isShown(parentElement)) shown.push(textContent)
    }
    for (const element of parsed.querySelectorAll('[alt], [aria-label], [title], [placeholder]')) {
      if (!isShown(element)) continue
      for (const name of ['alt', 'aria-label', 'title', 'placeholder']) {
        shown.push(element.getAttribute(name) ?? '')
      }
    }
    const metas = 'meta[name=description], meta[property^="og:"]'
    for (const meta of parsed.querySelectorAll(metas))
      shown.push(meta.getAttribute('content') ?? '')
    return shown
  }, html)
  return [...new Set(texts.filter((text) => FAULT.test(text.replace(IN_A_NAME, ''))))].map((text) =>
    text.slice(0, 120),
  )
}
