/**
 * The promises that can be checked in HTML alone, on random pages of the sitemaps. `npm test` checks a
 * few; `npm run crawl` hundreds, some of them in a browser.
 */
import { site } from '../../../site.config.ts'
import { facilityCategories } from '../../../src/directory/categories.ts'
import { splitAddress } from '../../../src/site/addresses.ts'
import { findPage } from '../../../src/site/pages.ts'
import { urls } from '../../../src/site/urls.ts'
import { keepsItsPromises } from '../../support/browser-promises.ts'
import { expect, test } from '../../support/browser-test.ts'
import {
  brokenLinks,
  crawlPage,
  inTurns,
  sharedWords,
  translationFaults,
} from '../../support/page-faults.ts'
import { fixedPages, isInSitemap } from '../../support/page-kinds.ts'
import { readPage } from '../../support/read-page.ts'
import { readSitemaps, sample } from '../../support/sitemap-sample.ts'

const PAGES = Number(process.env.CRAWL_PAGES ?? 40)
const IN_BROWSER = Number(process.env.CRAWL_BROWSER_PAGES ?? 0)
const LINKS = Number(process.env.CRAWL_LINKS ?? 200)

/** Three of five are facilities, the rest cities, states and categories. */
async function randomPages(origin: string): Promise<string[]> {
  const { facilities, cities, states, companies } = await readSitemaps(origin)
  return [
    ...sample(companies, 3),
    ...sample(facilities, Math.round(PAGES * 0.6)),
    ...sample(cities, Math.round(PAGES * 0.25)),
    ...sample(states, Math.round(PAGES * 0.15)),
  ]
}

test(`${PAGES} random pages and one of each kind keep their promises`, async ({ origin }) => {
  test.setTimeout(60_000 + PAGES * 2_000)
  const indexed = fixedPages.filter(isInSitemap)
  const random = (await randomPages(origin)).filter((path) => !indexed.includes(path))
  const pages = await inTurns([...fixedPages, ...random], (path) => crawlPage(origin, path))
  expect(pages.flatMap(({ faults }) => faults)).toEqual([])
  expect(sharedWords(pages.filter(({ path }) => isInSitemap(path)))).toEqual([])
  const links = [...new Set(pages.flatMap(({ page }) => page.links))].sort()
  expect(links.length).toBeGreaterThan(100)
  // The examples of the API's documentation are written by hand, so each is followed.
  const examples = links.filter((link) => link.startsWith('/api/'))
  const others = links.filter((link) => !link.startsWith('/api/'))
  const followed = [...examples, ...sample(others, LINKS)]
  expect(await brokenLinks(origin, followed)).toEqual([])
  process.stdout.write(
    `\n${pages.length} pages without a fault; ${links.length} links, ${followed.length} of them followed\n`,
  )
})

test('pages of the sitemaps and their translations name each other', async ({ origin }) => {
  test.setTimeout(60_000 + PAGES * 4_000)
  const listed = new Map<string, Set<string>>()
  for (const language of site.languages) {
    const { pages, ...rows } = await readSitemaps(origin, language)
    // The description of the API is in English only.
    const translated = pages.filter((path) => findPage(path)?.page.translated)
    expect(pages.length - translated.length).toBe(language === 'en' ? 1 : 0)
    const sampled = Object.values(rows).flatMap((paths) => sample(paths, PAGES / 4))
    expect(sampled.length, language).toBeGreaterThan(PAGES / 4)
    expect(await translationFaults(origin, [...translated, ...sampled])).toEqual([])
    const all = [...translated, ...Object.values(rows).flat()]
    listed.set(language, new Set(all.map((path) => splitAddress(path).path)))
  }
  // Of the whole sitemap: every page is there in every language.
  const [english, ...others] = [...listed.values()]
  expect(english?.size).toBeGreaterThan(500)
  for (const other of others) expect([...other].sort()).toEqual([...(english ?? [])].sort())
})

test('a page is in the sitemap exactly when it may be indexed', async ({ origin }) => {
  test.setTimeout(60_000 + PAGES * 2_000)
  const { facilities, states, companies } = await readSitemaps(origin)
  const listed = new Set([...facilities, ...states, ...companies])
  // Every record has text here; a state has a page for each category, and some have no record.
  const ofStates = ['alabama', 'wyoming'].flatMap((state) =>
    facilityCategories.map(({ slug }) => urls.stateCategory(state, slug)),
  )
  expect(ofStates.some((path) => listed.has(path))).toBe(true)
  expect(ofStates.some((path) => !listed.has(path))).toBe(true)
  const paths = [
    ...sample(facilities, PAGES / 4),
    ...ofStates,
    ...['wr-grace', 'acme-steel'].map(urls.company),
    urls.search('tampa'),
  ]
  const wrong = await inTurns(paths, async (path) => {
    const { robots } = readPage(await (await fetch(origin + path)).text())
    const isIndexed = robots === ''
    const isRight = isIndexed === listed.has(path) && (isIndexed || robots === 'noindex, follow')
    return isRight ? [] : [`${path}: robots "${robots}", in the sitemap: ${listed.has(path)}`]
  })
  expect(wrong.flat()).toEqual([])
})

test(`${IN_BROWSER} random pages keep their promises in a browser`, async ({ page, origin }) => {
  test.skip(IN_BROWSER === 0, 'set CRAWL_BROWSER_PAGES, as npm run crawl does')
  test.setTimeout(IN_BROWSER * 60_000)
  for (const path of sample(await randomPages(origin), IN_BROWSER)) {
    await keepsItsPromises(page, path)
  }
})
