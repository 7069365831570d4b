/**
 * The map in a browser: what a person loads for the first view, with the drawn map and with the moving one, what the
 * browser holds, and how many frames it draws while the map is dragged without pause. Drawn in software, on the
 * processors that also run the site: a device with a graphics processor draws more.
 */
import { setTimeout } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/ensure-test-tools.mjs'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]
/** Times that the processor is slowed down. */
const SLOWDOWNS = [1, 4]
const DRAG_MS = 5_000
const FRAME_MS = 16
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
  await page.addInitScript(countFrames)
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

/**
 * To and fro, beginning where there is no mark, with as many positions of the pointer as a screen has frames. Frames in
 * which something was drawn, after a second for the tiles around.
 */
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
  const moves: Promise<void>[] = []
  const move = async (during: number) => {
    const started = performance.now()
    for (let step = 1; performance.now() - started < during; step += 1) {
      const right = Math.abs((step % 80) - 40) * (width / 80)
      moves.push(page.mouse.move(left + right, top + (step % 7)))
      await setTimeout(FRAME_MS)
    }
    return (performance.now() - started) / 1e3
  }
  await move(1_000)
  const before = await readFrames(page)
  const seconds = await move(DRAG_MS)
  const frames = (await readFrames(page)) - before
  await Promise.all(moves)
  await page.mouse.up()
  return frames / seconds
}

type Counted = { drawnFrames: number }

/** In the page, before anything else of it. */
function countFrames(): void {
  const counted = globalThis as unknown as Counted
  counted.drawnFrames = 0
  let isDrawn = false
  const { prototype } = WebGL2RenderingContext
  const { drawElements } = prototype
  prototype.drawElements = function (...given) {
    isDrawn = true
    return drawElements.apply(this, given)
  }
  const next = () => {
    if (isDrawn) counted.drawnFrames += 1
    isDrawn = false
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

const readFrames = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Counted).drawnFrames)
