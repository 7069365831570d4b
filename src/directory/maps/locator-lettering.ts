import { type AtlasShape, westward } from './atlas.ts'
import { type LabelBox, textWidth } from './label-box.ts'
import type { Labelled } from './label-placement.ts'
import type { Sheet, View } from './locator-sheet.ts'
import type { LocatorMapInput } from './map-input.ts'
import { findOpenPoint } from './open-point.ts'
import { type Line, ringArea } from './svg-path.ts'
import { textAt } from './svg-text.ts'

export const TOWN_RADIUS = 3
export const MARK_REACH = 26
export const AREA_SIZE = 13
const EDGE = 10

export type CountyShape = { county: AtlasShape; rings: Line[] }

/**
 * Neighbours in sight. Of those under the mark of a facility the nearest is named beside the mark;
 * beside the mark of a city only the city's own name may stand.
 */
export function visibleTowns(input: LocatorMapInput, sheet: Sheet, view: View): Labelled[] {
  const [markX, markY] = view.mark
  const own: Labelled = { x: markX, y: markY, r: MARK_REACH, text: input.place.name }
  const towns = input.kind === 'city' ? [own] : []
  let hidden: Labelled | null = null
  let closest = input.kind === 'city' ? -1 : MARK_REACH
  for (const { name, latitude, longitude } of input.neighbours) {
    if (towns.some((town) => town.text === name)) continue
    const point = view.projection([westward(longitude), latitude])
    if (!point || !Number.isFinite(point[0] + point[1])) continue
    const [x, y] = point
    if (x < EDGE || x > sheet.width - EDGE || y < EDGE || y > sheet.height - EDGE) continue
    const distance = Math.hypot(x - markX, y - markY)
    if (distance >= MARK_REACH) towns.push({ x, y, r: TOWN_RADIUS, text: name })
    else if (distance < closest) {
      closest = distance
      hidden = { ...own, text: name }
    }
  }
  return hidden ? [hidden, ...towns] : towns
}

export function countyNames(
  shapes: CountyShape[],
  tinted: AtlasShape | null,
  sheet: Sheet,
  view: View,
  taken: LabelBox[],
): string {
  const area = new Map(
    shapes.map((shape) => [
      shape,
      shape.county === tinted
        ? Number.POSITIVE_INFINITY
        : shape.rings.reduce((sum, ring) => sum + ringArea(ring.points), 0),
    ]),
  )
  const ordered = shapes.toSorted((a, b) => (area.get(b) ?? 0) - (area.get(a) ?? 0))
  const names: string[] = []
  for (const { county, rings } of ordered) {
    if (names.length >= sheet.counties) break
    const width = textWidth(county.name, AREA_SIZE) * 1.08
    const room = { width, height: AREA_SIZE * 1.2, bounds: view.bounds, obstacles: taken }
    // The tinted county is named even where its name does not quite fit.
    const spot =
      findOpenPoint(rings, { ...room, whole: true }) ??
      (county === tinted ? findOpenPoint(rings, { ...room, whole: false }) : null)
    if (!spot) continue
    const [x, y] = spot
    taken.push({ x0: x - width / 2, y0: y - 8, x1: x + width / 2, y1: y + 8 })
    names.push(textAt('m-area', x, y + AREA_SIZE * 0.35, county.name, 'middle'))
  }
  return names.join('')
}
