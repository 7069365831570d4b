import { boxesMeet, boxInside, type LabelBox, textBox } from './label-box.ts'
import type { Anchor } from './svg-text.ts'

export type Dot = { x: number; y: number; r: number }
export type Labelled = Dot & { text: string }
export type PlacedLabel = { text: string; x: number; y: number; anchor: Anchor; box: LabelBox }

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
// However crowded the map is, its few largest places are named.
const ALWAYS = 3

// Right, left, above, below, then the corners: the order a reader expects a name to be found in.
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

function candidate(item: Labelled, side: (typeof SIDES)[number], fontSize: number): PlacedLabel {
  const [dx, dy, anchor] = side
  const reach = item.r + GAP
  const x = item.x + dx * reach
  // Level with the dot at the sides; above and below the text must clear it with its whole height.
  const lift = dy === 0 ? 0.34 : dy < 0 ? -0.22 : 0.74
  const y = item.y + dy * reach + lift * fontSize
  return { text: item.text, x, y, anchor, box: textBox(item.text, x, y, fontSize, anchor) }
}

function hiddenMarks(box: LabelBox, item: Labelled, dots: Dot[]): number {
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

/** Greedy, in the order given: a later name never pushes an earlier one away. */
export function placeLabels(items: Labelled[], options: Options): PlacedLabel[] {
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
