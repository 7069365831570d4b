/** What every public page promises in a browser. The console is watched by browser-test.ts. */
import type { Page, Request, Response } from '@playwright/test'
import { axe } from './axe.ts'
import { expect } from './browser-test.ts'
import { holdCall } from './calls.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [320, 1280]
/** With the fonts late: words may move by a few pixels (0.0103 at most), but a line that wraps is too much. */
const MAX_SHIFT = 0.0125
// The faces that a bare Linux desktop falls back to: a fifth wider than ours.
const WIDE_FALLBACK = { '--sans': 'DejaVu Sans', '--serif': 'DejaVu Serif' }
const TEXT_SIZES = ['100%', '115%', '130%', '200%']

export type Visit = {
  path: string
  status: number
  isRedirected: boolean
  /** As the server sent it. */
  html: string
  headers: Record<string, string>
  /** What the page requested, and its kind, by address. */
  loaded: Map<string, string>
}

/** One visit at each width, with all checks on it. Returns what the first one received. */
export async function keepsItsPromises(page: Page, path: string): Promise<Visit> {
  await watchLayoutShift(page)
  const visits: Visit[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const visit = await visited(page, path, () => openWithLateFonts(page, path))
    const at = `${path} at ${width} px`
    expect(visit.status, `${at} answers 200`).toBe(200)
    expect.soft(await axe(page, { tags: WCAG }), `${at} is accessible`).toEqual([])
    expect.soft(await overflow(page), `${at} does not scroll sideways`).toBeLessThanOrEqual(0)
    const shift = await page.evaluate(
      () => (window as unknown as { layoutShift: { total: number } }).layoutShift.total,
    )
    expect.soft(shift, `${at} does not jump`).toBeLessThan(MAX_SHIFT)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.soft(heading, `${at} has one h1`).toHaveCount(1)
    expect.soft(await page.locator('html').getAttribute('lang')).toBe('en-US')
    const foreign = [...visit.loaded.keys()].filter(isForeign)
    expect.soft(foreign, `${at} asks nobody else for anything`).toEqual([])
    const question = page.getByRole('region', { name: 'Your privacy choices' })
    await expect.soft(question, `${at} asks for no consent to advertising`).toHaveCount(0)
    visits.push(visit)
    if (width === WIDTHS[0]) await fitsLargerText(page, path)
  }
  return visits[0] as Visit
}

async function openWithLateFonts(page: Page, path: string): Promise<Response | null> {
  const fontsArrive = await holdCall(page, /\.woff2$/)
  const reply = await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  fontsArrive()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return reply
}

/** Opens a page, and notes what it receives meanwhile. */
export async function visited(
  page: Page,
  path: string,
  open: () => Promise<Response | null>,
): Promise<Visit> {
  const loaded = new Map<string, string>()
  const note = (asked: Request) => loaded.set(asked.url(), asked.resourceType())
  page.on('request', note)
  const reply = await open()
  page.off('request', note)
  if (!reply) throw new Error(`${path} has no reply`)
  return {
    path,
    status: reply.status(),
    isRedirected: reply.request().redirectedFrom() !== null,
    html: await reply.text(),
    headers: reply.headers(),
    loaded,
  }
}

function isForeign(address: string): boolean {
  const { hostname, protocol } = new URL(address)
  return hostname !== '127.0.0.1' && protocol.startsWith('http')
}

/** At a width of 320 px, before the site's fonts have arrived. It leaves the page with the largest text. */
export async function fitsLargerText(page: Page, path: string): Promise<void> {
  for (const size of TEXT_SIZES) {
    await page.evaluate(
      ([fontSize, faces]) => {
        const { style } = document.documentElement
        style.fontSize = fontSize
        for (const [name, face] of Object.entries(faces)) style.setProperty(name, face)
      },
      [size, WIDE_FALLBACK] as const,
    )
    const tooWide = await overflow(page)
    expect.soft(tooWide, `${path} fits 320 px with text of ${size}`).toBeLessThanOrEqual(0)
  }
}

/** How much wider than the screen the page is, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

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
  expect.soft(reply?.status(), `${path} answers 200`).toBe(200)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, `${path} has its heading`).toBeVisible()
  const main = page.locator('main')
  expect.soft((await main.textContent())?.length, `${path} has its text`).toBeGreaterThan(200)
  await expect.soft(main.getByText(/^Loading /), `${path} waits for no script`).toHaveCount(0)
  // A button outside of a form can do nothing here, and must be hidden.
  const dead = await page.locator('button:visible:not(form button):not([form])').allInnerTexts()
  expect.soft(dead, `${path} shows no dead button`).toEqual([])
  for (const form of await page.locator('form:visible').all()) {
    await expect.soft(form, `a form of ${path} goes somewhere`).toHaveAttribute('action', /^\//)
  }
}
