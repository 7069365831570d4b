/** What every public page promises in a browser. The console is watched by browser-test.ts. */
import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect } from './browser-test.ts'
import { holdCall } from './calls.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [320, 1280]
/** With the fonts late: words may move by a few pixels (0.0103 at most), but a line that wraps is too much. */
const LARGEST_SHIFT = 0.0125

export async function keepsItsPromises(page: Page, path: string): Promise<void> {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.hostname !== '127.0.0.1' && url.protocol.startsWith('http')) foreign.push(request.url())
  })
  await watchLayoutShift(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const fontsArrive = await holdCall(page, /\.woff2$/)
    const reply = await page.goto(path, { waitUntil: 'commit' })
    expect(reply?.status(), `${path} answers 200`).toBe(200)
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    fontsArrive()
    await page.waitForLoadState('networkidle')
    expect(await axe(page, { tags: WCAG }), `${path} at ${width} px is accessible`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `${path} at ${width} px does not scroll sideways`).toBeLessThanOrEqual(0)
    const shift = await page.evaluate(
      () => (window as unknown as { layoutShift: { total: number } }).layoutShift.total,
    )
    expect(shift, `${path} at ${width} px does not jump`).toBeLessThan(LARGEST_SHIFT)
  }
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one h1`).toHaveCount(1)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  expect(foreign, `${path} asks nobody else for anything`).toEqual([])
}

async function watchLayoutShift(page: Page): Promise<void> {
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
}

/** For a page without JavaScript: it is complete, and every control on it works. */
export async function worksWithoutScript(page: Page, path: string): Promise<void> {
  const reply = await page.goto(path)
  expect(reply?.status(), `${path} answers 200`).toBe(200)
  await expect(page.getByRole('heading', { level: 1 }), `${path} has its heading`).toBeVisible()
  const main = page.locator('main')
  expect((await main.textContent())?.length, `${path} has its text`).toBeGreaterThan(200)
  await expect(main.getByText(/^Loading /), `${path} does not wait for a script`).toHaveCount(0)
  // A button outside of a form can do nothing here, and must be hidden.
  const dead = await page.locator('button:visible:not(form button):not([form])').allInnerTexts()
  expect(dead, `${path} shows no dead button`).toEqual([])
  const forms = page.locator('form:visible')
  for (const form of await forms.all()) {
    await expect(form, `a form of ${path} goes somewhere`).toHaveAttribute('action', /^\//)
  }
}
