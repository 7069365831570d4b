/** What every public page promises, whatever it is about. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someFacilityPage } from '../support/page-kinds.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const FACILITY = 'a facility page'
/** Pages that search engines are asked to leave alone need no address of their own. */
const NOT_INDEXED = /^\/(search|thank-you)/

async function keepsItsPromises(page: Page, path: string): Promise<void> {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.hostname !== '127.0.0.1' && url.protocol.startsWith('http')) foreign.push(request.url())
  })
  await page.addInitScript(() => {
    const shift = { total: 0 }
    Object.assign(window, { layoutShift: shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shift.total += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const reply = await page.goto(path, { waitUntil: 'networkidle' })
    expect(reply?.status(), `${path} answers 200`).toBe(200)
    const axe = await new AxeBuilder({ page }).withTags(WCAG).analyze()
    const violations = axe.violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`,
    )
    expect(violations, `${path} at ${width} px is accessible`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `${path} at ${width} px does not scroll sideways`).toBeLessThanOrEqual(0)
    const shift = await page.evaluate(
      () => (window as unknown as { layoutShift: { total: number } }).layoutShift.total,
    )
    expect(shift, `${path} at ${width} px does not jump`).toBeLessThan(0.02)
  }
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one h1`).toHaveCount(1)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  if (NOT_INDEXED.test(path)) {
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  } else {
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(new URL(canonical ?? '', page.url()).pathname, `${path} is its own canonical`).toBe(
      new URL(page.url()).pathname,
    )
  }
  expect(foreign, `${path} asks nobody else for anything`).toEqual([])
}

for (const path of fixedPages) {
  test(`${path} keeps the promises of the site`, async ({ page }) => {
    await keepsItsPromises(page, path)
  })
}

test(`${FACILITY} keeps the promises of the site`, async ({ page, request }) => {
  await keepsItsPromises(page, await someFacilityPage(request))
})

test('titles and descriptions are unique and present', async ({ request }) => {
  const seen = new Map<string, string>()
  const pages = [
    ...fixedPages.filter((path) => !NOT_INDEXED.test(path)),
    await someFacilityPage(request),
  ]
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? ''
    const description = html.match(/<meta name="description" content="([^"]+)"/)?.[1] ?? ''
    for (const [kind, text] of [
      ['title', title],
      ['description', description],
    ] as const) {
      expect(text, `${path} has a ${kind}`).not.toBe('')
      expect(seen.get(text), `the ${kind} of ${path} is its own`).toBeUndefined()
      seen.set(text, path)
    }
  }
})

test('no internal link is broken', async ({ request }) => {
  test.setTimeout(180_000)
  const links = new Set<string>()
  const pages = [...fixedPages, await someFacilityPage(request)]
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a[^>]+href="(\/[^"#]*)/g))
      links.add(href.replaceAll('&amp;', '&'))
  }
  const broken: string[] = []
  for (const link of links) {
    const reply = await request.head(link, { maxRedirects: 0 })
    if (reply.status() !== 200) broken.push(`${link} ${reply.status()}`)
  }
  expect(broken).toEqual([])
  expect(links.size).toBeGreaterThan(100)
})
