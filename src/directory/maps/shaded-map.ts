import { COUNTRY_FRAME, countryShapes } from './country-shapes.ts'
import type { ShadedMapInput, ShadedState } from './map-input.ts'
import { mapLegend, NONE_STEP, type ShadeStep } from './shaded-legend.ts'
import { countOf, escapeXml, hatchPattern, joinNames, svgMap } from './svg-text.ts'

const HATCH = 'shaded-hatch'
const STEPS = 5

/** Steps with about as many states in each; equal counts always share a step. */
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

/** States shaded by count, each a link that the keyboard reaches in alphabetical order. */
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
    // On wide screens the stylesheet cuts off the lower rows, which only phones need.
    ' preserveAspectRatio="xMidYMin slice"',
  )
}
