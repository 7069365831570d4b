import { annotation } from './country-note.ts'
import {
  COUNTRY_FRAME,
  type CountryState,
  countryShapes,
  projectOnCountry,
  stateCentre,
} from './country-shapes.ts'
import type { CountryMapInput, StateCount, TownDot } from './map-input.ts'
import type { Point } from './svg-path.ts'
import {
  countOf,
  escapeXml,
  formatCount,
  hatchPattern,
  namedBy,
  nameElements,
  svgElement,
  textAt,
} from './svg-text.ts'

const ID = 'country'
const HATCH = 'country-hatch'

// Shares of the towns that stay below each larger dot: most are a speck, one in fifty stands out.
const SIZE_STEPS = [0.45, 0.8, 0.98]

type SizedDots = Point[][]

function sizeLimits(counts: number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  return SIZE_STEPS.map((share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

/** Towns by size. Two of one size on the same tenth of a unit look the same as one. */
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
      `<title>${escapeXml(state.name)}: coming soon</title></path>`
    )
  }
  const shape = `<path class="${on ? 'm-state m-on' : 'm-state'}" d="${state.path}"/>`
  if (!listed) return shape
  const title = `${listed.name}: ${countOf(listed.count, 'sites')}`
  return (
    `<a href="/${escapeXml(encodeURI(listed.slug))}" tabindex="-1">` +
    `<title>${escapeXml(title)}</title>${shape}</a>`
  )
}

/**
 * The country with a dot for every town. The links are a convenience for pointers and hidden from
 * assistive technology: the list of states says the same and is easier to read.
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
    const [x, y] = stateCentre(state)
    return textAt('m-letter', x, y + 5, state.code, 'middle')
  })
  const note =
    input.annotate && marked
      ? annotation(marked, input.annotate, sizes.flat(), lettered.map(stateCentre))
      : ''
  const soonText = lettered.length
    ? ` Coming soon: ${lettered.map((state) => state.name).join(', ')}.`
    : ''
  // The element itself says nothing: it holds links, which an image must not. Its dots are the image.
  return svgElement(
    { id: ID, className: 'map-country', ...COUNTRY_FRAME },
    'role="none"',
    `${hatchPattern(HATCH)}<g aria-hidden="true"><path class="m-shore" d="${coast}"/>${shapes}` +
      `<path class="m-inner" d="${inner}"/></g>` +
      `<g class="m-marks" role="img" ${namedBy(ID)}>${nameElements(ID, {
        title: 'Map of documented asbestos exposure sites in the United States',
        description: `${formatCount(input.towns.length)} towns, a dot for each; larger dots have more sites.${soonText}`,
      })}${sizes.map(dotPath).join('')}${letters.join('')}${note}</g>`,
  )
}
