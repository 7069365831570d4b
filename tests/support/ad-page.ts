/** Steps of the advertising tests. */
import { expect, type Page } from '@playwright/test'
import { holdCall } from './calls.ts'

export const attempts = (page: Page) =>
  page.evaluate(() => (window as { adStandIn?: { attempts?: number } }).adStandIn?.attempts ?? 0)
export const setMode = (page: Page, mode: 'fail' | 'unfilled') =>
  page.addInitScript((chosen) => Object.assign(window, { adStandIn: { mode: chosen } }), mode)

export async function sendGpc(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
}

/**
 * Opens a page at its ad, and holds back the advertising code until the page is stable. Records every
 * layout shift from then on: what late fonts may move is the promise of every page (browser-promises.ts).
 */
export async function openStill(page: Page, address: string): Promise<() => Promise<string[]>> {
  const release = await holdCall(page, /\/assets\/advertising-/)
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('aside.ad').scrollIntoViewIfNeeded()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        moved.push(`${value} ${sources.map(({ node }) => node?.nodeName).join()}`)
      }
    }).observe({ type: 'layout-shift' })
  })
  release()
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (window as unknown as { moved: string[] }).moved
    })
}

/** The first facility of the city's list, by a click. */
export async function clickFacility(page: Page): Promise<void> {
  await page.locator('.record h3 a').first().click()
  await expect(page.locator('.facility h1')).toBeVisible()
}

/** Like a visitor's click, even on a link in a closed menu or one that no page has. */
export const followLink = (page: Page, path: string) =>
  page.evaluate((href) => {
    const onPage = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
    const link = onPage ?? document.createElement('a')
    link.href = href
    if (!onPage) document.body.append(link)
    link.click()
    if (!onPage) link.remove()
  }, path)

/** The advertising code loads last, once the page is idle. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/advertising-')),
  )

export const markDocument = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isMarked: true }))
export const isSameDocument = (page: Page) =>
  page.evaluate(() => (window as { isMarked?: boolean }).isMarked === true)
export const seesScript = (page: Page, origin: string) =>
  page.evaluate((from) => [...document.scripts].some(({ src }) => src.startsWith(from)), origin)
