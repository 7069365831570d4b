/**
 * The map in a browser: what a person loads for the first view, with the drawn map and with the moving one, what the
 * browser holds, and how many frames it draws while the map is dragged without pause. Drawn in software, on the
 * processors that also run the site: a device with a graphics processor draws more.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/ensure-test-tools.mjs'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]
/** Times that the processor is slowed down. */
const SLOWDOWNS = [1, 4]
const DRAG_MS = 5_000
const AROUND_TAMPA = '/map?box=-83.2,27.3,-81.8,28.4'
const MAX_WAIT_MS = 120_000

export type BrowserRow = {
  width: number
  slowdown: number
  /** As sent, compressed: the page as it is read, and what opening the moving map adds until it rests. */
  pageKilobytes: number
  openingKilobytes: number
  /** What scripts hold, after a collection. */
  heapBefore: number
  heapOpen: number
  heapDragged: number
  /** From the press to the first marks that are links. */
  openedMs: number
  framesPerSecond: number
}

export async function measureMapInBrowser(port: number): Promise<BrowserRow[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--enable-unsafe-swiftshader',
      '--use-gl=angle',
      '--use-angle=swiftshader',
    ],
  })
  try {
    const rows: BrowserRow[] = []
    for (const screen of SCREENS)
      for (const slowdown of SLOWDOWNS) rows.push(await measureOne(browser, port, screen, slowdown))
    return rows
  } finally {
    await browser.close()
  }
}

async function measureOne(
  browser: Browser,
  port: number,
  viewport: { width: number; height: number },
  slowdown: number,
): Promise<BrowserRow> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(MAX_WAIT_MS)
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  await devtools.send('Network.enable')
  await devtools.send('Performance.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`http://127.0.0.1:${port}${AROUND_TAMPA}`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const pageBytes = bytes
  const heapBefore = await readHeap(devtools)

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const choice = page.getByRole('button', { name: 'Map', exact: true })
  if (await choice.isVisible()) await choice.click()
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await page.locator('.map-marks:not(.is-away) svg a').first().waitFor()
  const openedMs = performance.now() - pressed
  await page.waitForLoadState('networkidle')
  const openingBytes = bytes - pageBytes
  const heapOpen = await readHeap(devtools)

  const framesPerSecond = await drag(page)
  const heapDragged = await readHeap(devtools)
  await context.close()
  return {
    width: viewport.width,
    slowdown,
    pageKilobytes: pageBytes / 1e3,
    openingKilobytes: openingBytes / 1e3,
    heapBefore,
    heapOpen,
    heapDragged,
    openedMs,
    framesPerSecond,
  }
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}

/** To and fro, beginning where there is no mark. */
async function drag(page: Page): Promise<number> {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator('.map-frame').boundingBox()) ?? {}
  const [left, top] = [x + width * 0.05, y + height * 0.6]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.evaluate(() => {
    const counted = window as unknown as { frames: number }
    counted.frames = 0
    const next = () => {
      counted.frames += 1
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const started = performance.now()
  for (let step = 1; performance.now() - started < DRAG_MS; step += 1)
    await page.mouse.move(left + Math.abs((step % 40) - 20) * (width / 40), top + (step % 7))
  const frames = await page.evaluate(() => (window as unknown as { frames: number }).frames)
  const seconds = (performance.now() - started) / 1e3
  await page.mouse.up()
  return frames / seconds
}
