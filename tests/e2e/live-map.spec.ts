/** The map that is moved by hand: what it loads, whom it asks, and that list, marks and files stay the same records. */
import type { Page } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'

const TAMPA_BAY = 'box=-83.2%2C27.3%2C-81.8%2C28.4'
/** What opening it may load, compressed. */
const MAX_BYTES = 300_000

const status = (page: Page) => page.locator('#map-count')
const counted = async (page: Page) =>
  Number(((await status(page).textContent()) ?? '').replace(/\D/g, ''))
const frame = (page: Page) => page.locator('.map-frame')
const isLive = (page: Page) => expect(frame(page)).toHaveAttribute('data-live', 'true', SLOW)
const laidMarks = (page: Page) => page.locator('.map-marks:not(.is-away) svg a')
/** Drawn in software, on a machine that does other things. */
const SLOW = { timeout: 60_000 }

/** How many records the marks laid over the map stand for. */
const laid = (page: Page) =>
  laidMarks(page).evaluateAll((links) =>
    links.reduce(
      (sum, link) =>
        sum +
        (link.hasAttribute('data-record')
          ? 1
          : Number((link.getAttribute('aria-label') ?? '').replace(/,/g, '').match(/^\d+/)?.[0])),
      0,
    ),
  )
const isInStep = (page: Page) =>
  expect.poll(async () => (await laid(page)) - (await counted(page)), SLOW).toBe(0)

/** On a small screen the list is first. */
async function showMap(page: Page) {
  const choice = page.getByRole('button', { name: 'Map', exact: true })
  if (await choice.isVisible()) await choice.click()
}

async function open(page: Page, query = TAMPA_BAY) {
  await page.goto(`/map?${query}`)
  await showMap(page)
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
}

test.use({
  launchOptions: launchOptions([
    '--enable-unsafe-swiftshader',
    '--use-gl=angle',
    '--use-angle=swiftshader',
  ]),
})
// What the browser says of drawing in software.
test.use({ expectedComplaints: /GPU stall|GL Driver Message|WebGL.*(fallback|software)/i })

test('it is loaded on request, weighs little, and asks nobody but this site', async ({ page }) => {
  test.slow()
  const hosts = new Set<string>()
  const before = new Set<string>()
  const loaded = new Map<string, number>()
  let isOpen = false
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    hosts.add(host)
    if (!isOpen) before.add(pathname)
  })
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (!/\.(js|css)$/.test(pathname)) return
    loaded.set(pathname, (await request.sizes()).responseBodySize)
  })
  await page.goto(`/map?${TAMPA_BAY}`)
  expect([...before].filter((path) => /maplibre|live-layer|tiles|ground/.test(path))).toEqual([])
  isOpen = true
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  const own = [...loaded].filter(([path]) => !before.has(path))
  expect(own.map(([path]) => path).join()).toContain('maplibre')
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES)
})

test.describe('a map that cannot be opened', () => {
  test.use({ expectedComplaints: /WebGL|Failed to load resource|webglcontextcreationerror/i })
  const obstacles: [why: string, put: (page: Page) => Promise<unknown>][] = [
    [
      'without WebGL',
      (page) =>
        page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null
        }),
    ],
    ['without the library', (page) => page.route(/maplibre-gl-csp/, (route) => route.abort())],
    [
      'without its worker alone',
      (page) => page.route(/maplibre-gl-csp-worker/, (route) => route.abort()),
    ],
  ]
  for (const [why, put] of obstacles)
    test(`${why}, the drawn map stays and says so`, async ({ page }) => {
      await put(page)
      await page.goto(`/map?${TAMPA_BAY}`)
      await page.getByRole('button', { name: 'Open the interactive map' }).click()
      await expect(page.locator('.map-impossible')).toBeVisible(SLOW)
      await expect(frame(page)).not.toHaveAttribute('data-live')
      await expect(page.locator('.map-drawing svg a').first()).toBeVisible()
      const before = await counted(page)
      await page.getByRole('link', { name: 'Closer', exact: true }).click()
      await expect.poll(() => counted(page)).toBeLessThan(before)
    })

  test('when the device takes away what it draws with, the drawn map is back, and it can be tried again', async ({
    page,
  }) => {
    test.slow()
    await open(page)
    const records = await counted(page)
    await page.locator('.map-host canvas').evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await expect(page.locator('.map-impossible')).toBeVisible()
    await expect(frame(page)).not.toHaveAttribute('data-live')
    await expect(page.locator('.map-drawing svg a').first()).toBeVisible()
    await expect(page.locator('.map-host')).toHaveCount(0)
    expect(await counted(page)).toBe(records)
    await page.getByRole('button', { name: 'Open the interactive map' }).click()
    await isLive(page)
    await isInStep(page)
    await expect(page.locator('.map-impossible')).toHaveCount(0)
  })
})

/** Every request since the page was asked for, as kind and path. */
function requestsOf(page: Page): { kind: string; path: string; host: string }[] {
  const sent: { kind: string; path: string; host: string }[] = []
  page.on('request', (request) => {
    const { protocol, host, pathname, search } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    const kind = KINDS.find(([, pattern]) => pattern.test(pathname + search))?.[0] ?? 'other'
    sent.push({ kind, path: pathname + search, host })
  })
  return sent
}

const KINDS: [kind: string, pattern: RegExp][] = [
  ['document', /^\/map(\?|$)/],
  ['script', /^\/assets\/[\w.-]+\.js$/],
  ['style', /^\/assets\/[\w.-]+\.css$/],
  ['font', /^\/fonts\/[\w.-]+\.woff2$/],
  ['icon', /^\/(favicon\.(ico|svg)|icon[\w.-]*\.(svg|png))$/],
  ['ground', /^\/api\/map\/ground\/\d+\/\d+\/\d+$/],
  ['tiles', /^\/api\/map\/tiles\/\d+\/\d+\/\d+(\?|$)/],
  ['list', /^\/api\/map\/view\?/],
  ['drawing', /^\/api\/map\/view\.svg\?/],
]

test('before it is opened and after it, every request is of a known kind and to this site', async ({
  page,
}) => {
  test.slow()
  const sent = requestsOf(page)
  const kinds = () => [...new Set(sent.map(({ kind }) => kind))].sort()
  await page.goto(`/map?${TAMPA_BAY}`)
  await page.locator('.map-frame').hover()
  await expect(frame(page)).toHaveAttribute('tabindex', '0')
  expect(sent.filter(({ kind }) => kind === 'other')).toEqual([])
  expect(kinds().filter((kind) => kind !== 'icon')).toEqual(['document', 'font', 'script', 'style'])
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
  await page.getByRole('link', { name: 'Closer', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(TAMPA_BAY))
  await isInStep(page)
  expect(sent.filter(({ kind }) => kind === 'other')).toEqual([])
  expect(kinds().filter((kind) => kind !== 'icon')).toEqual([
    'document',
    'drawing',
    'font',
    'ground',
    'list',
    'script',
    'style',
    'tiles',
  ])
  expect([...new Set(sent.map(({ host }) => host))]).toEqual([new URL(page.url()).host])
})

test('each part of the country on which it rests is said, once and by the same element', async ({
  page,
}) => {
  test.slow()
  await open(page)
  const said = page.locator('.map-status[role="status"]')
  const miles = async () =>
    Number(/The map shows about (\d+) miles: Florida/.exec((await said.textContent()) ?? '')?.[1])
  const before = await miles()
  expect(before).toBeGreaterThan(80)
  await said.evaluate((element) => element.setAttribute('data-same', ''))
  await page.getByRole('link', { name: 'Wider', exact: true }).click()
  await expect.poll(miles, SLOW).toBeGreaterThan(1.8 * before)
  await isInStep(page)
  await expect(page.locator('.map-status[data-same]')).toHaveCount(1)
  await expect(page.getByText('The map shows about')).toHaveCount(1)
})

declare global {
  interface Window {
    /** Milliseconds from the beginning of each movement to its end. */
    movements: number[]
  }
}

test.describe('reduced motion', () => {
  for (const [reducedMotion, how] of [
    ['reduce', 'at once'],
    ['no-preference', 'gradually'],
  ] as const)
    test(`with ${reducedMotion} a link moves it ${how}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion })
      // The library puts itself on the global object: from then on its movements are measured.
      await page.addInitScript(() => {
        window.movements = []
        let library: { Map?: { prototype: { fire(event: unknown): unknown } } } | undefined
        let isMeasured = false
        let began = 0
        Object.defineProperty(window, 'maplibregl', {
          set(loaded: typeof library) {
            library = loaded
          },
          get() {
            const map = library?.Map?.prototype
            if (map && !isMeasured) {
              isMeasured = true
              const { fire } = map
              map.fire = function (event, ...rest: []) {
                const type = (event as { type?: string }).type ?? event
                if (type === 'movestart') began = performance.now()
                if (type === 'moveend') window.movements.push(performance.now() - began)
                return fire.call(this, event, ...rest)
              }
            }
            return library
          },
        })
      })
      await open(page)
      await page.evaluate(() => {
        window.movements = []
      })
      await page.getByRole('link', { name: 'Wider', exact: true }).click()
      const longest = () => page.evaluate(() => Math.max(0, ...window.movements))
      await expect.poll(longest, SLOW).toBeGreaterThan(0)
      await expect(page.locator('.map-marks.is-away')).toHaveCount(0, SLOW)
      if (reducedMotion === 'reduce') expect(await longest()).toBeLessThan(150)
      else expect(await longest()).toBeGreaterThan(300)
      const fades = await page
        .locator('[class~="maplibregl-cooperative-gesture-screen"]')
        .evaluate((screen) => getComputedStyle(screen).transitionDuration)
      expect(Number.parseFloat(fades) > 0.01).toBe(reducedMotion !== 'reduce')
    })
})

test.describe('at 200 % zoom', () => {
  // 1280 by 800 pixels, each twice as large.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  test('nothing is cut off, and every control can be reached', async ({ page }) => {
    test.slow()
    await open(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(640)
    const controls = page.locator('.map-sheet :is(button, .map-moves a), .map-switch button')
    expect(await controls.count()).toBeGreaterThan(8)
    for (const control of await controls.all()) {
      // Scrolled to, nothing lies over it.
      await control.click({ trial: true })
      const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await page.getByRole('button', { name: 'Draw an area' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await axe(page)).toEqual([])
  })
})

type Color = [red: number, green: number, blue: number]

/** What is seen at points of the frame, from a picture of it that only this test keeps. */
async function colorsAt(page: Page, points: { x: number; y: number }[]): Promise<Color[]> {
  const picture = (await frame(page).screenshot()).toString('base64')
  return page.evaluate(
    async ({ picture, points }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(image, 0, 0)
      return points.map(({ x, y }) => {
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? []
        return [red, green, blue] as Color
      })
    },
    { picture, points },
  )
}

/** A color of the stylesheet, as the theme of now has it. */
const tokenColor = (page: Page, name: string): Promise<Color> =>
  page.evaluate((name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }, name)

const isAlike = (color: Color | undefined, other: Color) =>
  color?.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= 8) ?? false

/** The middles of marks of one record each, in the frame. */
const middlesOf = (page: Page, marks: string) =>
  page.locator(`${marks} a[data-record] .v-dot`).evaluateAll((dots) => {
    const around = document.querySelector('.map-frame')?.getBoundingClientRect()
    return dots
      .map((dot) => {
        const { left, top, width, height } = dot.getBoundingClientRect()
        return {
          x: left + width / 2 - (around?.left ?? 0),
          y: top + height / 2 - (around?.top ?? 0),
        }
      })
      .filter(({ x, y }) => x > 60 && x < (around?.width ?? 0) - 60 && y > 80)
  })

test('marks have the colors of the theme, drawn and while the map moves, also when the theme changes', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/map?box=-83.5%2C27.2%2C-81.4%2C28.7&category=hospitals')
  const themes = ['light', 'dark', 'light'] as const
  const seen = async (marks: { x: number; y: number }[]) => {
    expect(marks.length).toBeGreaterThan(2)
    const [rust, land] = await Promise.all([tokenColor(page, 'rust-dot'), tokenColor(page, 'land')])
    const colors = await colorsAt(page, marks)
    return {
      marks: colors.filter((color) => isAlike(color, rust)).length,
      of: marks.length,
      differs: !isAlike(rust, land),
    }
  }
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const drawn = await seen(await middlesOf(page, '.map-drawing'))
    expect(drawn, `drawn, ${colorScheme}`).toEqual({ ...drawn, marks: drawn.of, differs: true })
  }
  await page.getByRole('button', { name: 'Open the interactive map' }).click()
  await isLive(page)
  await isInStep(page)
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame(page).boundingBox()) ?? {}
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const laid = await middlesOf(page, '.map-marks')
    expect((await seen(laid)).marks, `laid, ${colorScheme}`).toBe(laid.length)
    // Held, so that it does not come to rest: now the marks of its tiles are seen.
    await page.mouse.move(x + width * 0.04, y + height * 0.6)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.04 + 20, y + height * 0.6, { steps: 4 })
    await page.mouse.move(x + width * 0.04 + 40, y + height * 0.6, { steps: 4 })
    await expect(page.locator('.map-marks.is-away')).toHaveCount(1)
    const moved = laid.map((mark) => ({ ...mark, x: mark.x + 40 }))
    await expect
      .poll(async () => (await seen(moved)).marks, { ...SLOW, message: `moving, ${colorScheme}` })
      .toBe(laid.length)
    await page.mouse.move(x + width * 0.04, y + height * 0.6, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('.map-marks.is-away')).toHaveCount(0, SLOW)
    await isInStep(page)
  }
})

test('a hand moves it, and the list, the address and the files follow', async ({
  page,
  request,
}) => {
  test.slow()
  await open(page)
  const before = await counted(page)
  const address = page.url()
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame(page).boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(address)
  await expect.poll(() => counted(page)).not.toBe(before)
  await isInStep(page)
  // The list stays what it was until the list of the new view has come.
  await expect(async () => {
    const file = await page.getByRole('link', { name: 'GeoJSON' }).getAttribute('href')
    const { features } = await (await request.get(file ?? '')).json()
    expect(features).toHaveLength(await counted(page))
  }).toPass(SLOW)
  const shown = await status(page).textContent()
  await page.reload()
  await expect(status(page)).toHaveText(shown ?? '')
})

test('a link of the page moves it, and a mark is a card with a link', async ({ page }) => {
  test.slow()
  await open(page, 'box=-83%2C27%2C-82%2C28&category=hospitals')
  const before = await counted(page)
  await page.getByRole('link', { name: 'Wider', exact: true }).click()
  await expect.poll(() => counted(page)).toBeGreaterThan(before)
  await isInStep(page)
  const mark = page.locator('.map-marks:not(.is-away) svg a[data-record]').first()
  const href = await mark.getAttribute('href')
  await mark.click()
  await expect(page.locator('.map-card a')).toHaveAttribute('href', href ?? '')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('.map-card')).toHaveCount(0)
})

test('an area is drawn with keys, and narrows the list, the files and a shared address', async ({
  page,
  request,
}) => {
  test.slow()
  await open(page)
  const before = await counted(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(frame(page)).toBeFocused()
  // A triangle around the middle, whose corners are put where the map is moved to.
  const moves = [
    ['ArrowLeft', 'ArrowUp'],
    ['ArrowRight', 'ArrowRight'],
    ['ArrowLeft', 'ArrowDown', 'ArrowDown'],
  ]
  for (const keys of moves) {
    for (const key of keys)
      for (let step = 0; step < 2; step++) {
        await page.keyboard.press(key)
        await expect(page.locator('.map-marks.is-away')).toHaveCount(0, SLOW)
      }
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Show this area' }).click()
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => counted(page)).toBeLessThan(before)
  await isInStep(page)
  // The list stays what it was until the list of the area has come.
  await expect(async () => {
    const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    const lines = (await (await request.get(file ?? '')).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + (await counted(page)))
  }).toPass(SLOW)
  const shown = await status(page).textContent()
  await page.reload()
  await expect(status(page)).toHaveText(shown ?? '')
  await page.getByRole('link', { name: 'Remove the area' }).click()
  await expect.poll(() => counted(page)).toBeGreaterThan(Number(shown?.replace(/\D/g, '')))
})

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${width} px wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme })

      test('no violation, no trap, and every record in reach of keys', async ({ page }) => {
        test.slow()
        await open(page)
        expect(await axe(page)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide).toBeLessThanOrEqual(width)
        await frame(page).focus()
        await page.keyboard.press('ArrowRight')
        await expect(laidMarks(page).first()).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Draw an area' })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Closer', exact: true })).toBeFocused()
        await frame(page).focus()
        await page.keyboard.press('Escape')
        await expect(status(page)).toBeFocused()
      })
    })
