import { m } from '../paraglide/messages.js'
import type { Point } from './svg-path.ts'
import { type Anchor, textAt } from './svg-text.ts'

const MAP_COUNTRIES = { Canada: m.maps_countries_canada, Mexico: m.maps_countries_mexico }

/** A rectangle on the drawing. */
export type LabelBox = { x0: number; y0: number; x1: number; y1: number }

// Advance widths of the site's font at weight 600, in hundredths of an em, from the space to the
// tilde. The server cannot measure text; other characters count as wide.
const WIDTHS = [
  23, 27, 46, 61, 67, 92, 75, 26, 32, 32, 44, 57, 26, 39, 25, 37, 63, 42, 62, 65, 64, 66, 64, 61,
  66, 64, 25, 26, 56, 57, 56, 53, 83, 72, 68, 70, 71, 63, 60, 75, 77, 30, 40, 70, 58, 90, 77, 75,
  65, 76, 69, 68, 61, 71, 69, 96, 70, 64, 65, 32, 37, 32, 48, 54, 24, 56, 60, 55, 60, 57, 40, 63,
  59, 26, 28, 57, 32, 88, 59, 57, 60, 60, 40, 52, 40, 59, 51, 78, 58, 55, 49, 36, 27, 36, 59,
]

export function textWidth(text: string, fontSize: number): number {
  let hundredths = 0
  for (const char of text) hundredths += WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? 75
  return (hundredths * fontSize) / 100
}

/** The bounding box of a line of text with its baseline and anchor at a point. */
export function textBox(
  text: string,
  x: number,
  baseline: number,
  fontSize: number,
  anchor: Anchor,
): LabelBox {
  const width = textWidth(text, fontSize)
  const x0 = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x0, y0: baseline - fontSize * 0.78, x1: x0 + width, y1: baseline + fontSize * 0.22 }
}

export function boxesMeet(a: LabelBox, b: LabelBox, gap = 0): boolean {
  return a.x0 < b.x1 + gap && a.x1 > b.x0 - gap && a.y0 < b.y1 + gap && a.y1 > b.y0 - gap
}

export function boxInside(inner: LabelBox, outer: LabelBox): boolean {
  return (
    inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
  )
}

export function boxAround(x: number, y: number, reach: number): LabelBox {
  return { x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach }
}

type Dot = { x: number; y: number; r: number }
export type Labeled = Dot & { text: string }
type PlacedLabel = { text: string; x: number; y: number; anchor: Anchor; box: LabelBox }

type Options = {
  fontSize: number
  limit: number
  bounds: LabelBox
  /** Boxes no label may touch. */
  obstacles?: LabelBox[]
  /** Marks a label should not cover. */
  dots: Dot[]
  /** Labels that would hide more than this are left out, except the first few. */
  tolerance?: number
}

const GAP = 5
// However crowded the map, its largest places are named.
const ALWAYS = 3

// Right, left, above, below, then the corners: the order in which readers expect a label.
const SIDES: readonly (readonly [number, number, Anchor])[] = [
  [1, 0, 'start'],
  [-1, 0, 'end'],
  [0, -1, 'middle'],
  [0, 1, 'middle'],
  [0.75, -0.75, 'start'],
  [0.75, 0.75, 'start'],
  [-0.75, -0.75, 'end'],
  [-0.75, 0.75, 'end'],
]

function candidate(item: Labeled, side: (typeof SIDES)[number], fontSize: number): PlacedLabel {
  const [dx, dy, anchor] = side
  const reach = item.r + GAP
  const x = item.x + dx * reach
  // Level with the dot on the sides; above and below, the full height must clear it.
  const lift = dy === 0 ? 0.34 : dy < 0 ? -0.22 : 0.74
  const y = item.y + dy * reach + lift * fontSize
  return { text: item.text, x, y, anchor, box: textBox(item.text, x, y, fontSize, anchor) }
}

function hiddenMarks(box: LabelBox, item: Labeled, dots: Dot[]): number {
  let cost = 0
  for (const dot of dots) {
    if (dot.x === item.x && dot.y === item.y) continue
    const reach = dot.r + 1
    if (dot.y < box.y0 - reach || dot.y > box.y1 + reach) continue
    const dx = Math.max(box.x0 - dot.x, 0, dot.x - box.x1)
    const dy = Math.max(box.y0 - dot.y, 0, dot.y - box.y1)
    const depth = reach - Math.sqrt(dx * dx + dy * dy)
    if (depth > 0) cost += Math.min(1, depth / reach) * (0.6 + dot.r / 8)
  }
  return cost
}

/** Greedy, in the given order: a later label never displaces an earlier one. */
export function placeLabels(items: Labeled[], options: Options): PlacedLabel[] {
  const { fontSize, limit, bounds, dots, tolerance = 1.2 } = options
  const taken = [...(options.obstacles ?? [])]
  const placed: PlacedLabel[] = []
  for (const item of items) {
    if (placed.length >= limit) break
    let best: PlacedLabel | null = null
    let bestCost = Number.POSITIVE_INFINITY
    SIDES.forEach((side, rank) => {
      const label = candidate(item, side, fontSize)
      if (!boxInside(label.box, bounds)) return
      if (taken.some((box) => boxesMeet(box, label.box, 2))) return
      const cost = hiddenMarks(label.box, item, dots) + rank * 0.08
      if (cost < bestCost) {
        best = label
        bestCost = cost
      }
    })
    const accepted = placed.length < ALWAYS ? Number.POSITIVE_INFINITY : tolerance
    if (!best || bestCost > accepted) continue
    placed.push(best)
    taken.push((best as PlacedLabel).box)
  }
  return placed
}

// The atlas ends at the border, so the land beyond would look like sea. These are points just
// inside the neighboring countries, along the whole border, where their names can go.
const BORDER_PLACES = {
  Canada:
    '-123.8 48.6|-122.3 49.3|-121 49.3|-119.6 49.3|-118.2 49.3|-116.8 49.3|-115.4 49.3|-114 49.3|' +
    '-112.6 49.3|-111.2 49.3|-109.8 49.3|-108.4 49.3|-107 49.3|-105.6 49.3|-104.2 49.3|' +
    '-102.8 49.3|-101.4 49.3|-100 49.3|-98.6 49.3|-97.2 49.3|-95.8 49.3|-94.1 49|-92.9 48.8|' +
    '-91.4 48.5|-90.2 48.4|-83.9 46.7|-82.6 42.2|-81.9 42.8|-79.4 43|-76.6 44.5|-75.2 45.1|' +
    '-74.4 45.3|-73.4 45.3|-72.2 45.3|-70.8 45.9|-70.4 46.5|-69 47.6|-67.3 46.8|-67.2 46|-66.7 45.3|' +
    '-138.5 61|-139 64|-139.5 67|-132.5 58.8|-130.5 57',
  Mexico:
    '-116.6 32.3|-115.5 32.4|-114.2 31.9|-113.3 31.6|-112.2 31.2|-110.9 31|-109.6 31|-108.4 31|' +
    '-107.3 31.5|-106.6 31.5|-105.6 30.8|-104.9 30|-104.1 29.1|-102.9 28.7|-102 29.4|-101.2 29.3|' +
    '-100.7 28.5|-100 27.6|-99.6 26.8|-98.9 26.1|-98 25.8|-97.7 25.6',
}

const PLACES = Object.entries(BORDER_PLACES).map(([country, places]) => ({
  country: country as keyof typeof BORDER_PLACES,
  places: places.split('|').map((place) => place.split(' ').map(Number) as [number, number]),
}))

type Frame = { bounds: LabelBox; obstacles: LabelBox[]; fontSize: number }

/** 'Canada' and 'Mexico' where visible, each once, as far from the edges as possible. */
export function foreignNames(project: (place: Point) => Point | null, frame: Frame) {
  const { bounds, obstacles, fontSize } = frame
  const names: { svg: string; box: LabelBox }[] = []
  for (const { country, places } of PLACES) {
    const name = MAP_COUNTRIES[country]()
    const half = textWidth(name, fontSize) * 0.55
    let best: { x: number; y: number; box: LabelBox } | null = null
    let bestRoom = 0
    for (const place of places) {
      const point = project(place)
      if (!point) continue
      const [x, y] = point
      const box = { x0: x - half, y0: y - fontSize, x1: x + half, y1: y + fontSize * 0.4 }
      if (!boxInside(box, bounds) || obstacles.some((other) => boxesMeet(other, box, 3))) continue
      const room = Math.min(x - bounds.x0, bounds.x1 - x, y - bounds.y0, bounds.y1 - y)
      if (room > bestRoom) {
        best = { x, y, box }
        bestRoom = room
      }
    }
    if (best) names.push({ svg: textAt('m-area', best.x, best.y, name, 'middle'), box: best.box })
  }
  return names
}
