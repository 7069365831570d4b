import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { urls } from '../site/urls.ts'
import { boxAround, boxesMeet, boxInside, type LabelBox, textWidth } from './labels.ts'
import type { StateCount, TownDot } from './places.ts'

import {
  COUNTRY_FRAME,
  type CountryState,
  countryShapes,
  isLand,
  projectOnCountry,
  stateCenter,
} from './projections.ts'
import { distanceToSegment, type Point } from './svg-path.ts'
import {
  countOf,
  formatCount,
  hatchPattern,
  namedBy,
  nameElements,
  round,
  svgElement,
  textAt,
} from './svg-text.ts'

export type CountryMapInput = {
  towns: TownDot[]
  states: StateCount[]
  /** Slugs of the states that are hatched and lettered. */
  comingSoon: string[]
  annotate?: { slug: string; label: string; note: string }
}

const ID = 'country'
const HATCH = 'country-hatch'

// Quantiles for the larger dots: most towns are a speck, one in fifty stands out.
const SIZE_STEPS = [0.45, 0.8, 0.98]

type SizedDots = Point[][]

function sizeLimits(counts: number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  return SIZE_STEPS.map((share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

/** Towns by size. Dots of one size on the same tenth of a unit are drawn once. */
function sizeDots(towns: TownDot[]): SizedDots {
  const limits = sizeLimits(towns.map((town) => town.count))
  const seen = new Set<string>()
  const sizes: SizedDots = [[], [], [], []]
  for (const town of towns) {
    const point = town.count > 0 ? projectOnCountry(town.longitude, town.latitude) : null
    if (!point) continue
    const size = limits.filter((limit) => town.count > limit).length
    const x = Math.round(point[0] * 10)
    const y = Math.round(point[1] * 10)
    const key = `${size} ${x} ${y}`
    if (seen.has(key)) continue
    seen.add(key)
    sizes[size]?.push([x, y])
  }
  return sizes
}

function step(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.')
}

/** One path for all dots of a size: a zero-length stroke with round ends. */
function dotPath(dots: Point[], size: number): string {
  // Rows from west to east keep the steps short, and short steps compress well.
  const ordered = dots.toSorted(
    (a, b) => Math.floor(a[1] / 60) - Math.floor(b[1] / 60) || a[0] - b[0] || a[1] - b[1],
  )
  let data = ''
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of ordered) {
    const dy = step(y - lastY)
    data += `m${step(x - lastX)}${dy.startsWith('-') ? '' : ' '}${dy}h0`
    lastX = x
    lastY = y
  }
  return data && `<path class="m-dots m-dots-${size}" d="${data}"/>`
}

function stateShape(
  state: CountryState,
  listed: StateCount | undefined,
  soon: boolean,
  on: boolean,
): string {
  if (soon) {
    return (
      `<path class="m-soon" fill="url(#${HATCH})" d="${state.path}">` +
      `<title>${escapeXml(m.maps_soon_in({ state: state.name }))}</title></path>`
    )
  }
  const shape = `<path class="${on ? 'm-state m-on' : 'm-state'}" d="${state.path}"/>`
  if (!listed) return shape
  const title = `${listed.name}: ${countOf(listed.count, 'sites')}`
  return (
    `<a href="${escapeXml(urls.state(listed.slug))}" tabindex="-1">` +
    `<title>${escapeXml(title)}</title>${shape}</a>`
  )
}

/**
 * The country with a dot for every town. The links are a convenience for pointers and hidden from
 * assistive technology: the list of states is easier to read.
 */
export function renderCountryMap(input: CountryMapInput): string {
  const { states, coast, inner } = countryShapes()
  const listed = new Map(input.states.map((state) => [state.slug, state]))
  const soon = new Set(input.comingSoon)
  const lettered = states.filter((state) => soon.has(state.slug))
  const sizes = sizeDots(input.towns)
  const marked = states.find((state) => state.slug === input.annotate?.slug)
  const shapes = states
    .map((state) =>
      stateShape(state, listed.get(state.slug), soon.has(state.slug), state === marked),
    )
    .join('')
  const letters = lettered.map((state) => {
    const [x, y] = stateCenter(state)
    return textAt('m-letter', x, y + 5, state.code, 'middle')
  })
  const note =
    input.annotate && marked
      ? annotation(marked, input.annotate, sizes.flat(), lettered.map(stateCenter))
      : ''
  const soonText = lettered.length
    ? m.maps_soon({ states: lettered.map((state) => state.name).join(', ') })
    : ''
  // The element has no role: it contains links, which an image must not. Its dots are the image.
  return svgElement(
    { id: ID, className: 'map-country', ...COUNTRY_FRAME },
    'role="none"',
    `${hatchPattern(HATCH)}<g aria-hidden="true"><path class="m-shore" d="${coast}"/>${shapes}` +
      `<path class="m-inner" d="${inner}"/></g>` +
      `<g class="m-marks" role="img" ${namedBy(ID)}>${nameElements(ID, {
        title: m.maps_country(),
        description: m.maps_towns({ count: formatCount(input.towns.length) }) + soonText,
      })}${sizes.map(dotPath).join('')}${letters.join('')}${note}</g>`,
  )
}

const LABEL_SIZE = 15
const NOTE_SIZE = 14
const HEIGHT = 38
const REACH = 150
// Space between the text and anything else.
const MARGIN = 12

type Side = 'left' | 'right'

/** The cost of what a box would cover: dots cost more than land. */
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

/** Level with the text first, then straight to the state, as a draftsman would. */
function leader(side: Side, box: LabelBox, center: Point): Leader {
  const start = side === 'left' ? box.x1 + 6 : box.x0 - 6
  const y = (box.y0 + box.y1) / 2
  return [[start, y], [start + (center[0] - start) * 0.5, y], center]
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

/** The least cluttered place beside the state, preferably in the sea. */
function findPlace(center: Point, width: number, dots: Point[], letters: Point[]) {
  const { width: mapWidth, height, top } = COUNTRY_FRAME
  const frame = { x0: 6, y0: top + 6, x1: mapWidth - 6, y1: top + height - 6 }
  const near = dots.filter(
    ([x, y]) =>
      Math.abs(x / 10 - center[0]) < REACH + width && Math.abs(y / 10 - center[1]) < REACH,
  )
  let best: { side: Side; box: LabelBox } | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const side of ['left', 'right'] as const) {
    for (let reach = 40; reach <= REACH; reach += 10) {
      for (let drop = -90; drop <= 90; drop += 15) {
        const edge = center[0] + (side === 'left' ? -reach : reach)
        const x0 = side === 'left' ? edge - width : edge
        const y0 = center[1] + drop - HEIGHT / 2
        const box = { x0, y0, x1: x0 + width, y1: y0 + HEIGHT }
        if (!boxInside(box, frame)) continue
        if (letters.some(([x, y]) => boxesMeet(box, boxAround(x, y, 14)))) continue
        const distance = reach / 12 + Math.abs(drop) / 12
        if (distance >= bestCost) continue
        const cost = distance + clutter(box, near) + crossed(leader(side, box, center), near)
        if (cost < bestCost) {
          best = { side, box }
          bestCost = cost
        }
      }
    }
  }
  return best
}

/** A name and a note beside a state, with a leader line. Dots are in tenths of a unit. */
function annotation(
  state: CountryState,
  text: { label: string; note: string },
  dots: Point[],
  letters: Point[],
): string {
  const center = stateCenter(state)
  const width = Math.max(textWidth(text.label, LABEL_SIZE), textWidth(text.note, NOTE_SIZE))
  const place = findPlace(center, width, dots, letters)
  if (!place) return ''
  const { side, box } = place
  const left = side === 'left'
  const x = left ? box.x1 : box.x0
  const y = (box.y0 + box.y1) / 2
  const [[start], [bend]] = leader(side, box, center)
  const anchor = left ? 'end' : 'start'
  return (
    `<g class="m-note"><path d="M${round(start)} ${round(y)}H${round(bend)}` +
    `L${round(center[0])} ${round(center[1])}"/>` +
    textAt('m-note-label', x, y - 3, text.label, anchor) +
    textAt('m-note-text', x, y + 15, text.note, anchor) +
    '</g>'
  )
}
