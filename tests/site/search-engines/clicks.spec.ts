/** No page is more than four clicks from the home page: a breadth-first search through the links. */
import { expect, test } from '../../support/browser-test.ts'
import { inTurns } from '../../support/page-faults.ts'
import { readPage } from '../../support/read-page.ts'
import { readSitemaps, sample } from '../../support/sitemap-sample.ts'

const MAX_CLICKS = 4
/** `npm run crawl` visits every city; this test only so many. */
const CITIES = process.env.CRAWL_PAGES ? Number.POSITIVE_INFINITY : 60

test('every page of the sitemaps is within four clicks of home', async ({ origin }) => {
  test.setTimeout(process.env.CRAWL_PAGES ? 3_600_000 : 120_000)
  const { pages, states, cities, companies, facilities } = await readSitemaps(origin)
  const opened = new Set(sample(cities, CITIES))
  const sought = [
    ...pages,
    ...states,
    ...cities,
    ...companies,
    ...facilities.filter((path) => opened.has(path.slice(0, path.lastIndexOf('/')))),
  ]
  const followed = new Set([...pages, ...states.filter(isState), ...opened])
  const reached = new Set(['/'])
  let ring = ['/']
  for (let clicks = 1; clicks <= MAX_CLICKS; clicks++) {
    const read = ring.filter((path) => followed.has(path))
    const links = await inTurns(read, async (path) => {
      const reply = await fetch(origin + path)
      return readPage(await reply.text()).links
    })
    ring = [...new Set(links.flat())].filter((path) => !reached.has(path))
    for (const path of ring) reached.add(path)
  }
  expect(sought.length).toBeGreaterThan(400)
  expect(sought.filter((path) => !reached.has(path))).toEqual([])
})

const isState = (path: string) => /^\/[^/]+$/.test(path)
