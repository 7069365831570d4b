import { COUNTRY_FRAME, type CountryState, isLand, stateCentre } from './country-shapes.ts'
import { boxAround, boxesMeet, boxInside, type LabelBox, textWidth } from './label-box.ts'
import { distanceToSegment, type Point } from './svg-path.ts'
import { round, textAt } from './svg-text.ts'

const LABEL_SIZE = 15
const NOTE_SIZE = 14
const HEIGHT = 38
const REACH = 150
// Room between the text and anything else.
const MARGIN = 12

type Side = 'left' | 'right'

/** How much a box would hide: land is a pity, dots are worse. */
function clutter(box: LabelBox, dots: Point[]): number {
  let cost = 0
  for (let column = 0; column <= 4; column++) {
    for (let row = 0; row <= 2; row++) {
      const x = box.x0 - MARGIN + ((box.x1 - box.x0 + 2 * MARGIN) * column) / 4
      const y = box.y0 + ((box.y1 - box.y0) * row) / 2
      if (isLand(x, y)) cost += 4
    }
  }
  for (const [x, y] of dots) {
    if (boxesMeet(box, boxAround(x / 10, y / 10, MARGIN))) cost += 2
  }
  return cost
}

type Leader = [Point, Point, Point]

/** Level with the text first, then straight to the state, as a draughtsman would. */
function leader(side: Side, box: LabelBox, centre: Point): Leader {
  const start = side === 'left' ? box.x1 + 6 : box.x0 - 6
  const y = (box.y0 + box.y1) / 2
  return [[start, y], [start + (centre[0] - start) * 0.5, y], centre]
}

function crossed([start, bend, end]: Leader, dots: Point[]): number {
  let cost = 0
  for (const [x, y] of dots) {
    const point: Point = [x / 10, y / 10]
    if (distanceToSegment(point, start, bend) < 4) cost += 0.7
    if (distanceToSegment(point, bend, end) < 4) cost += 0.7
  }
  return cost
}

/** The quietest place beside the state; the open sea wins where there is one. */
function findPlace(centre: Point, width: number, dots: Point[], letters: Point[]) {
  const { width: mapWidth, height, top } = COUNTRY_FRAME
  const frame = { x0: 6, y0: top + 6, x1: mapWidth - 6, y1: top + height - 6 }
  const near = dots.filter(
    ([x, y]) =>
      Math.abs(x / 10 - centre[0]) < REACH + width && Math.abs(y / 10 - centre[1]) < REACH,
  )
  let best: { side: Side; box: LabelBox } | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const side of ['left', 'right'] as const) {
    for (let reach = 40; reach <= REACH; reach += 10) {
      for (let drop = -90; drop <= 90; drop += 15) {
        const edge = centre[0] + (side === 'left' ? -reach : reach)
        const x0 = side === 'left' ? edge - width : edge
        const y0 = centre[1] + drop - HEIGHT / 2
        const box = { x0, y0, x1: x0 + width, y1: y0 + HEIGHT }
        if (!boxInside(box, frame)) continue
        if (letters.some(([x, y]) => boxesMeet(box, boxAround(x, y, 14)))) continue
        const distance = reach / 12 + Math.abs(drop) / 12
        if (distance >= bestCost) continue
        const cost = distance + clutter(box, near) + crossed(leader(side, box, centre), near)
        if (cost < bestCost) {
          best = { side, box }
          bestCost = cost
        }
      }
    }
  }
  return best
}

/** A name and a note beside a state, with a leader line to it. Dots are in tenths of a unit. */
export function annotation(
  state: CountryState,
  text: { label: string; note: string },
  dots: Point[],
  letters: Point[],
): string {
  const centre = stateCentre(state)
  const width = Math.max(textWidth(text.label, LABEL_SIZE), textWidth(text.note, NOTE_SIZE))
  const place = findPlace(centre, width, dots, letters)
  if (!place) return ''
  const { side, box } = place
  const left = side === 'left'
  const x = left ? box.x1 : box.x0
  const y = (box.y0 + box.y1) / 2
  const [[start], [bend]] = leader(side, box, centre)
  const anchor = left ? 'end' : 'start'
  return (
    `<g class="m-note"><path d="M${round(start)} ${round(y)}H${round(bend)}` +
    `L${round(centre[0])} ${round(centre[1])}"/>` +
    textAt('m-note-label', x, y - 3, text.label, anchor) +
    textAt('m-note-text', x, y + 15, text.note, anchor) +
    '</g>'
  )
}
