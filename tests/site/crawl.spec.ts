/**
 * The promises that can be checked in HTML alone, on random pages of the sitemaps. `npm test` checks a
 * few of the demonstration; `npm run crawl` hundreds of the national data, some of them in a browser.
 */
import { keepsItsPromises } from '../support/browser-promises.ts'
import { expect, test } from '../support/browser-test.ts'
import { brokenLinks, crawlPage, inTurns, sharedWords } from '../support/page-faults.ts'
import { fixedPages, isInSitemap } from '../support/page-kinds.ts'
import { readPage } from '../support/read-page.ts'
import { readSitemaps, sample } from '../support/sitemap-sample.ts'

const PAGES = Number(process.env.CRAWL_PAGES ?? 40)
const IN_BROWSER = Number(process.env.CRAWL_BROWSER_PAGES ?? 0)
const LINKS = Number(process.env.CRAWL_LINKS ?? 200)

/** Three of five are facilities, the rest cities, states and categories. */
async function randomPages(origin: string): Promise<string[]> {
  const { facilities, cities, states } = await readSitemaps(origin)
  return [
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
  expect(await brokenLinks(origin, sample(links, LINKS))).toEqual([])
  const followed = Math.min(LINKS, links.length)
  process.stdout.write(
    `\n${pages.length} pages without a fault; ${links.length} links, ${followed} of them followed\n`,
  )
})

test('a page is in the sitemap exactly when it may be indexed', async ({ request, origin }) => {
  test.setTimeout(60_000 + PAGES * 2_000)
  const { facilities, states } = await readSitemaps(origin)
  const listed = new Set([...facilities, ...states])
  const fields = 'fields=card&limit=1000'
  const some = (await (await request.get(`/api/facilities?${fields}`)).json()) as {
    slug: string
    description: string | null
    city: { slug: string }
    state: { slug: string }
  }[]
  const thin = some.filter(({ description }) => !description)
  expect(thin.length, 'there are facilities without a description').toBeGreaterThan(0)
  const paths = [...sample(thin, PAGES / 2), ...sample(some, PAGES / 4)].map(
    ({ state, city, slug }) => `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`,
  )
  const wrong = await inTurns(
    [...paths, '/alabama', '/alabama/category/shipyards'],
    async (path) => {
      const { robots } = readPage(await (await fetch(origin + path)).text())
      const isIndexed = robots === ''
      const isRight = isIndexed === listed.has(path) && (isIndexed || robots === 'noindex, follow')
      return isRight ? [] : [`${path}: robots "${robots}", in the sitemap: ${listed.has(path)}`]
    },
  )
  expect(wrong.flat()).toEqual([])
})

test(`${IN_BROWSER} random pages keep their promises in a browser`, async ({ page, origin }) => {
  test.skip(IN_BROWSER === 0, 'set CRAWL_BROWSER_PAGES, as npm run crawl does')
  test.setTimeout(IN_BROWSER * 60_000)
  for (const path of sample(await randomPages(origin), IN_BROWSER)) {
    await keepsItsPromises(page, path)
  }
})
