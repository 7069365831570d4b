import type { GeoProjection } from 'd3-geo'
import { currentLanguage } from '../platform/web/language.ts'
import { findStateByFips, type UsState } from '../site/us.ts'
import { type AtlasShape, borders, countiesOf, listStates, overlaps, toFeature } from './atlas.ts'
import { graticule, latitudeText, visibleBox } from './graticule.ts'
import { foreignNames, type LabelBox, textBox, textWidth } from './labels.ts'
import { findOpenPoint } from './open-point.ts'
import { fitState, stateAspect, stateShape } from './projections.ts'
import { dropSpecks, pathData, projectLines } from './svg-path.ts'
import { textAt } from './svg-text.ts'

const WIDTH = 780
const LEFT = 50
const RIGHT = 66
const EDGE = 18
const MAX_HEIGHT = 640
const MIN_HEIGHT = 300
const NAME_SIZE = 13
// A quarter of a unit is invisible at any size of the map, and saves a third of the bytes.
const THIN = 0.25

/** The part of a state map that does not depend on the cities. */
export type Backdrop = {
  width: number
  height: number
  projection: GeoProjection
  svg: string
  /** Labels that city names must not touch. */
  lettering: LabelBox[]
}

const backdrops = new Map<string, Backdrop>()

function frameHeight(aspect: number): number {
  const height = (WIDTH - LEFT - RIGHT) / aspect + 2 * EDGE
  return Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)))
}

function gridLayer(projection: GeoProjection, height: number) {
  const grid = graticule(projection, visibleBox(projection, WIDTH, height))
  const lines = [...grid.parallels.flatMap((parallel) => parallel.lines), ...grid.meridians]
  let text = ''
  const lettering: LabelBox[] = []
  for (const { latitude, lines: parts } of grid.parallels) {
    const [x, y] = parts[0]?.coordinates ?? []
    if (x === undefined || y === undefined || x > 6 || y < 20 || y > height - 8) continue
    const label = latitudeText(latitude, grid.step)
    text += textAt('m-degree', 2, y - 4, label)
    lettering.push(textBox(label, 2, y - 4, 12, 'start'))
  }
  return { lines: `<path class="m-grid" d="${pathData(lines, THIN)}"/>`, text, lettering }
}

function neighborNames(others: AtlasShape[], projection: GeoProjection, height: number) {
  const bounds = { x0: LEFT, y0: 8, x1: WIDTH - 8, y1: height - 8 }
  const names = others.flatMap((other) => {
    const text = findStateByFips(other.id)?.name
    if (!text) return []
    const rings = projectLines(toFeature(other), projection)
    const width = textWidth(text, NAME_SIZE) * 1.1
    const spot = findOpenPoint(rings, { width, height: 16, bounds, obstacles: [], whole: true })
    if (!spot) return []
    const [x, y] = [spot[0], spot[1] + NAME_SIZE * 0.35]
    return [
      {
        svg: textAt('m-area', x, y, text, 'middle'),
        box: { x0: x - width / 2, y0: y - NAME_SIZE, x1: x + width / 2, y1: y + 4 },
      },
    ]
  })
  names.push(...foreignNames(projection, { bounds, obstacles: [], fontSize: NAME_SIZE }))
  return { svg: names.map((name) => name.svg).join(''), lettering: names.map((name) => name.box) }
}

function drawBackdrop(item: AtlasShape): Backdrop {
  const height = frameHeight(stateAspect(item))
  const [projection, shape] = fitState(item, [
    [LEFT, EDGE],
    [WIDTH - RIGHT, height - EDGE],
  ])
  // Slightly beyond the frame, so that clipped edges of neighbors are not visible.
  projection.clipExtent([
    [-4, -4],
    [WIDTH + 4, height + 4],
  ])
  const visible = visibleBox(projection, WIDTH, height)
  const others = listStates((other) => other.id !== item.id && overlaps(other.box, visible))
  const counties = countiesOf(item.id)
  const grid = gridLayer(projection, height)
  const names = neighborNames(others, projection, height)
  const outlines = borders([item, ...others], (a, b) => a !== item.id && b !== item.id)
  const inner = borders(counties, (a, b) => a !== b)
  const land = dropSpecks(projectLines(shape, projection), 0.8)
  return {
    width: WIDTH,
    height,
    projection,
    svg:
      `<g aria-hidden="true">${grid.lines}` +
      `<path class="m-beyond" d="${pathData(projectLines(outlines, projection), THIN)}"/>` +
      `<path class="m-land" d="${pathData(land, THIN)}"/>` +
      `<path class="m-county" d="${pathData(projectLines(inner, projection), THIN)}"/>` +
      `<g class="m-wide">${grid.text}${names.svg}</g></g>`,
    lettering: [...grid.lettering, ...names.lettering],
  }
}

/** Cached per state and language: the land does not change. Null without a shape. */
export function stateBackdrop(state: UsState): Backdrop | null {
  const key = `${state.code} ${currentLanguage()}`
  const cached = backdrops.get(key)
  if (cached) return cached
  const item = stateShape(state)
  if (!item) return null
  const backdrop = drawBackdrop(item)
  backdrops.set(key, backdrop)
  return backdrop
}
