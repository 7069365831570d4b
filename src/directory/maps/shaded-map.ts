import { escapeXml } from '../../platform/xml.ts'
import { textWidth } from './labels.ts'
import type { StateCount } from './maps.sql.ts'
import { COUNTRY_FRAME, countryShapes } from './projections.ts'
import { countOf, formatCount, hatchPattern, joinNames, round, svgMap, textAt } from './svg-text.ts'

export type ShadedState = StateCount & { href: string }

export type ShadedMapInput = {
  states: ShadedState[]
  title: string
  description: string
  /** Plural, for example 'facilities'. */
  unit: string
}

const HATCH = 'shaded-hatch'
const STEPS = 5

/** Quantile steps; equal counts always share a step. */
function shadeSteps(counts: number[]): ShadeStep[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const values = [...new Set(sorted)]
  const groups = new Map<number, number[]>()
  for (const value of values) {
    const rank =
      values.length <= STEPS
        ? STEPS - values.length + values.indexOf(value)
        : Math.floor((sorted.indexOf(value) * STEPS) / sorted.length)
    const group = groups.get(rank) ?? []
    group.push(value)
    groups.set(rank, group)
  }
  return [...groups].map(([rank, group]) => ({
    shade: rank + 1,
    from: group[0] ?? 0,
    to: group.at(-1) ?? 0,
  }))
}

function stateLink(item: ShadedState, path: string, steps: ShadeStep[], unit: string): string {
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
      description: most.length
        ? `${input.description} Most: ${joinNames(most)}.`.trim()
        : input.description,
    },
    `${hatchPattern(HATCH)}<path class="m-shore" d="${coast}"/>${shapes.join('')}` +
      `<path class="m-inner" d="${inner}"/>${legend.svg}`,
    // On wide screens the stylesheet crops the lower rows, which only phones need.
    ' preserveAspectRatio="xMidYMin slice"',
  )
}

/** `shade` is 1 to 5, or 0 for none; `from` and `to` are counts that occur. */
type ShadeStep = { shade: number; from: number; to: number }

const NONE_STEP: ShadeStep = { shade: 0, from: 0, to: 0 }

type Sizes = { swatch: [number, number]; font: number; gap: number }

// Phones show the map at about a third of its size, so their text is three times as large.
const WIDE: Sizes = { swatch: [32, 18], font: 18, gap: 22 }
const PHONE: Sizes = { swatch: [52, 36], font: 41, gap: 0 }
const PHONE_ROW = 62

const TOP = COUNTRY_FRAME.top + COUNTRY_FRAME.height

function stepText(step: ShadeStep): string {
  if (step.shade === 0) return 'None'
  if (step.from === step.to) return formatCount(step.from)
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

function wideRow(steps: ShadeStep[], unit: string, hatch: string): string {
  const widths = steps.map(
    (step) => WIDE.swatch[0] + WIDE.font / 2 + textWidth(stepText(step), WIDE.font),
  )
  const lead = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
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
function mapLegend(steps: ShadeStep[], unit: string, hatch: string) {
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
