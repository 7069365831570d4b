import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { textWidth } from './labels.ts'
import { findOpenPoint } from './open-point.ts'
import type { StateCount } from './places.ts'
import { COUNTRY_FRAME, countryShapes } from './projections.ts'
import {
  countOf,
  formatCount,
  hatchPattern,
  joinNames,
  round,
  svgMap,
  textAt,
  type Unit,
} from './svg-text.ts'

const MAP_UNITS = { sites: m.maps_units_sites, facilities: m.maps_units_facilities }

export type ShadedState = StateCount & { href: string }

export type ShadedMapInput = {
  states: ShadedState[]
  title: string
  description: string
  unit: Unit
}

const HATCH = 'shaded-hatch'
const STEPS = 5

/** Where a class may begin: 2, 3, 5, 10, 20, 30, 50 and so on, the roundest first. */
function roundNumbers(most: number): number[] {
  const numbers: number[] = []
  for (const digit of [1, 5, 2, 3]) {
    for (let number = digit; number <= most; number *= 10) if (number > 1) numbers.push(number)
  }
  return numbers
}

/**
 * Up to five classes that begin at round numbers, with counts as alike as possible in each. Alike in
 * proportion: one state with fourteen times the facilities of the next is not in the same class.
 */
function shadeSteps(counts: number[]): ShadeStep[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return []
  if (least === most) return [{ shade: STEPS, from: least, to: least }]
  // The roundest is taken of several round numbers between the same two counts.
  const starts = new Map<number, number>()
  for (const number of roundNumbers(most)) {
    const at = sorted.findIndex((count) => count >= number)
    if (at > 0 && !starts.has(at)) starts.set(at, number)
  }
  const cuts = bestCuts(
    sorted.map(Math.log),
    [...starts.keys()].sort((a, b) => a - b),
  )
  const bounds = [1, ...cuts.map((at) => starts.get(at) ?? 1)]
  return bounds.map((from, at) => ({
    shade: STEPS - bounds.length + at + 1,
    from,
    to: (bounds[at + 1] ?? Number.POSITIVE_INFINITY) - 1,
  }))
}

/** The places to cut, of those offered, that leave the values of each piece closest together. */
function bestCuts(values: number[], offered: number[]): number[] {
  const sums = [0]
  const squares = [0]
  for (const [at, value] of values.entries()) {
    sums.push((sums[at] ?? 0) + value)
    squares.push((squares[at] ?? 0) + value * value)
  }
  const spread = (from: number, to: number) => {
    const sum = (sums[to] ?? 0) - (sums[from] ?? 0)
    return (squares[to] ?? 0) - (squares[from] ?? 0) - (sum * sum) / (to - from)
  }
  let best: number[] = []
  let least = Number.POSITIVE_INFINITY
  const wanted = Math.min(STEPS - 1, offered.length)
  const search = (cuts: number[], next: number, total: number) => {
    const last = cuts.at(-1) ?? 0
    if (cuts.length === wanted) {
      const cost = total + spread(last, values.length)
      if (cost < least) [best, least] = [cuts, cost]
      return
    }
    for (const [index, at] of offered.entries()) {
      if (index >= next) search([...cuts, at], index + 1, total + spread(last, at))
    }
  }
  search([], 0, 0)
  return best
}

function stateLink(item: ShadedState, path: string, steps: ShadeStep[], unit: Unit): string {
  const step = steps.find(({ from, to }) => item.count >= from && item.count <= to)
  const look = step
    ? `class="m-state m-shade-${step.shade}"`
    : `class="m-state m-none" fill="url(#${HATCH})"`
  const name = escapeXml(`${item.name}, ${countOf(item.count, unit)}`)
  return (
    `<a href="${escapeXml(item.href)}" aria-label="${name}">` +
    `<title>${name}</title><path ${look} d="${path}"/></a>`
  )
}

const CODE_SIZE = 15
let codes = ''

/** The postal code of each state that has room for it; assistive technology reads the links. */
function stateCodes(): string {
  const { height, top, width } = COUNTRY_FRAME
  const bounds = { x0: 0, y0: top, x1: width, y1: top + height }
  codes ||= countryShapes()
    .states.flatMap(({ code, rings }) => {
      const room = { width: textWidth(code, CODE_SIZE) + 4, height: CODE_SIZE }
      const spot = findOpenPoint(rings, { ...room, bounds, obstacles: [], whole: true })
      if (!spot) return []
      return [textAt('m-code', spot[0], spot[1] + CODE_SIZE * 0.36, code, 'middle')]
    })
    .join('')
  return `<g class="m-wide" aria-hidden="true">${codes}</g>`
}

/** States shaded by count, each a link, in alphabetical tab order. */
export function renderShadedMap(input: ShadedMapInput): string {
  const { states, coast, inner } = countryShapes()
  const listed = new Map(input.states.map((state) => [state.code.toUpperCase(), state]))
  const steps = shadeSteps(input.states.map((state) => state.count))
  const shapes = states.map((state) => {
    const item = listed.get(state.code)
    return item
      ? stateLink(item, state.path, steps, input.unit)
      : `<path class="m-none" fill="url(#${HATCH})" d="${state.path}"/>`
  })
  const most = input.states
    .filter((state) => state.count > 0)
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
    .slice(0, 3)
    .map((state) => `${state.name} (${countOf(state.count, input.unit)})`)
  const legend = mapLegend(
    states.some((state) => !listed.get(state.code)?.count) ? [NONE_STEP, ...steps] : steps,
    input.unit,
    HATCH,
  )
  return svgMap(
    {
      id: 'shaded',
      className: 'map-shaded',
      width: COUNTRY_FRAME.width,
      height: COUNTRY_FRAME.height + legend.height,
      top: COUNTRY_FRAME.top,
    },
    'group',
    {
      title: input.title,
      description:
        input.description + (most.length ? m.maps_most({ states: joinNames(most) }) : ''),
    },
    `${hatchPattern(HATCH)}<path class="m-shore" d="${coast}"/>${shapes.join('')}` +
      `<path class="m-inner" d="${inner}"/>${legend.svg}${stateCodes()}`,
    // On wide screens the stylesheet crops the lower rows, which only phones need.
    ' preserveAspectRatio="xMidYMin slice"',
  )
}

/** `shade` is 1 to 5, or 0 for none. The last class has no end. */
type ShadeStep = { shade: number; from: number; to: number }

const NONE_STEP: ShadeStep = { shade: 0, from: 0, to: 0 }

type Sizes = { swatch: [number, number]; font: number; gap: number }

// Phones show the map at about a third of its size, so their text is three times as large.
const WIDE: Sizes = { swatch: [32, 18], font: 18, gap: 22 }
const PHONE: Sizes = { swatch: [52, 36], font: 41, gap: 0 }
const PHONE_ROW = 62

const TOP = COUNTRY_FRAME.top + COUNTRY_FRAME.height

function stepText(step: ShadeStep): string {
  if (step.shade === 0) return m.maps_none()
  if (step.from === step.to) return formatCount(step.from)
  if (!Number.isFinite(step.to)) return `${formatCount(step.from)}+`
  return `${formatCount(step.from)}–${formatCount(step.to)}`
}

function entry(step: ShadeStep, x: number, y: number, sizes: Sizes, hatch: string): string {
  const [width, height] = sizes.swatch
  const look =
    step.shade === 0
      ? `class="m-swatch" fill="url(#${hatch})"`
      : `class="m-swatch m-shade-${step.shade}"`
  return (
    `<rect ${look} x="${round(x)}" y="${round(y - height / 2)}" width="${width}" height="${height}"/>` +
    textAt('m-key', x + width + sizes.font / 2, y + sizes.font * 0.36, stepText(step))
  )
}

function wideRow(steps: ShadeStep[], unit: Unit, hatch: string): string {
  const widths = steps.map(
    (step) => WIDE.swatch[0] + WIDE.font / 2 + textWidth(stepText(step), WIDE.font),
  )
  const lead = MAP_UNITS[unit]()
  const leadWidth = textWidth(lead, WIDE.font) + WIDE.gap
  const total = widths.reduce((sum, width) => sum + width + WIDE.gap, leadWidth - WIDE.gap)
  let x = Math.max(0, (COUNTRY_FRAME.width - total) / 2)
  const y = TOP + 24
  let row = textAt('m-key m-key-lead', x, y + WIDE.font * 0.36, lead)
  x += leadWidth
  steps.forEach((step, index) => {
    row += entry(step, x, y, WIDE, hatch)
    x += (widths[index] ?? 0) + WIDE.gap
  })
  return row
}

/** The legend under the map: one row on wide screens, three columns on phones. */
function mapLegend(steps: ShadeStep[], unit: Unit, hatch: string) {
  const columns = 3
  const width = COUNTRY_FRAME.width / columns
  const phone = steps.map((step, index) => {
    const row = Math.floor(index / columns)
    const y = TOP + 34 + row * PHONE_ROW
    return entry(step, (index % columns) * width + 4, y, PHONE, hatch)
  })
  const rows = Math.ceil(steps.length / columns)
  return {
    height: Math.max(48, rows * PHONE_ROW + 12),
    svg:
      `<g class="m-wide" aria-hidden="true">${wideRow(steps, unit, hatch)}</g>` +
      `<g class="m-phone" aria-hidden="true">${phone.join('')}</g>`,
  }
}
