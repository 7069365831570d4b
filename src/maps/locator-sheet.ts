import { m } from '../paraglide/messages.js'
import type { UsState } from '../site/us.ts'
import { type Box, westward } from './atlas.ts'
import { gridStep, gridValues, latitudeText, longitudeText } from './graticule.ts'
import { boxesMeet, boxInside, type LabelBox, textBox, textWidth } from './labels.ts'

import { mercator, type Placement, placePoint, visibleIn } from './mercator.ts'
import { EARTH_RADIUS_MILES, fitState, stateShape } from './projections.ts'
import { dropSpecks, type Point, pathData, projectLines } from './svg-path.ts'
import { round, textAt } from './svg-text.ts'

/** A size of the locator map. */
export type Sheet = {
  width: number
  height: number
  miles: number
  scaleMiles: number
  fontSize: number
  inset: [number, number]
  /** At most this many lines of longitude. */
  meridians: number
  towns: number
  counties: number
}

const SQUARE = {
  width: 340,
  height: 306,
  fontSize: 15,
  inset: [84, 72] as [number, number],
  meridians: 4,
  towns: 7,
  counties: 3,
}

export const WIDE_SHEET: Sheet = {
  width: 760,
  height: 430,
  miles: 110,
  scaleMiles: 20,
  fontSize: 14,
  inset: [132, 114],
  meridians: 5.5,
  towns: 10,
  counties: 8,
}

export const PHONE_SHEET: Sheet = {
  ...SQUARE,
  height: 264,
  miles: 70,
  scaleMiles: 10,
}

export const CITY_SHEET: Sheet = {
  ...SQUARE,
  miles: 100,
  scaleMiles: 20,
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

export type View = {
  placement: Placement
  project: (place: Point) => Point
  mark: Point
  visible: Box
  bounds: LabelBox
}

/**
 * Mercator around the place: at this scale parallels are straight and distances true. The view
 * shifts toward the middle of the county, but the place always stays near the center.
 */
export function locatorView(
  sheet: Sheet,
  place: { longitude: number; latitude: number },
  county: Box | null,
): View {
  const { width, height } = sheet
  const longitude = westward(place.longitude)
  const radius = EARTH_RADIUS_MILES * Math.cos((place.latitude * Math.PI) / 180)
  const scale = (sheet.width / sheet.miles) * radius
  const [east, north] = mercator(longitude, place.latitude)
  const mark: Point = [width / 2, height / 2]
  if (county) {
    const [x, y] = mercator((county[0] + county[2]) / 2, (county[1] + county[3]) / 2)
    mark[0] -= clamp(((x - east) * scale) / 2, width * 0.14)
    mark[1] -= clamp(((north - y) * scale) / 2, height * 0.14)
  }
  const placement = {
    scale,
    x: mark[0] - east * scale,
    y: mark[1] + north * scale,
    // Slightly beyond the frame, so that clipped edges are not visible.
    clip: { x0: -4, y0: -4, x1: width + 4, y1: height + 4 },
  }
  return {
    placement,
    project: (point) => placePoint(point, placement),
    mark,
    visible: visibleIn(placement, width, height),
    bounds: { x0: 6, y0: 6, x1: width - 6, y1: height - 6 },
  }
}

/** A part of the drawing and the space it takes from labels. */
type Part = { svg: string; boxes: LabelBox[] }

const NOTHING: Part = { svg: '', boxes: [] }
const DEGREE_SIZE = 12

export function scaleBar(sheet: Sheet): Part {
  const length = (sheet.width / sheet.miles) * sheet.scaleMiles
  const text = m.maps_miles({ miles: sheet.scaleMiles })
  const [right, y] = [sheet.width - 14, sheet.height - 14]
  const left = right - Math.max(length, textWidth(text, 13))
  return {
    svg:
      `<g class="m-scale"><path d="M${round(right - length)} ${y - 5}v5h${round(length)}v-5"/>` +
      `${textAt('m-scale-text', right - length / 2, y - 9, text, 'middle')}</g>`,
    boxes: [{ x0: left - 4, y0: y - 26, x1: right + 4, y1: y + 6 }],
  }
}

const RING_MILES = [10, 20]

/** Circles of equal distance around the place, each with its distance where that has room. */
export function mileRings(sheet: Sheet, view: View, taken: LabelBox[]): Part {
  const [x, y] = view.mark
  const part: Part = { svg: '', boxes: [] }
  for (const miles of RING_MILES) {
    const r = (sheet.width / sheet.miles) * miles
    part.svg += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`
    const text = m.maps_miles({ miles })
    const box = textBox(text, x, y + r - 4, DEGREE_SIZE, 'middle')
    if (!boxInside(box, view.bounds) || taken.some((other) => boxesMeet(other, box, 2))) continue
    part.svg += textAt('m-degree', x, y + r - 4, text, 'middle')
    part.boxes.push(box)
  }
  return { ...part, svg: `<g class="m-rings">${part.svg}</g>` }
}

const insetOutlines = new Map<string, ReturnType<typeof insetOutline>>()

function insetOutline(state: UsState, [width, height]: [number, number]) {
  const item = stateShape(state)
  if (!item) return null
  const [projection, shape] = fitState(item, [
    [8, 8],
    [width - 8, height - 8],
  ])
  const data = pathData(dropSpecks(projectLines(shape, projection), 0.8), 0.35)
  return { projection, data }
}

/** An inset of the whole state in the corner, with the view framed. */
export function stateInset(state: UsState | null, sheet: Sheet, view: View): Part {
  if (!state) return NOTHING
  const [width, height] = sheet.inset
  const key = `${state.code} ${width}`
  const outline = insetOutlines.get(key) ?? insetOutline(state, sheet.inset)
  insetOutlines.set(key, outline)
  if (!outline) return NOTHING
  const x = sheet.width - width - 10
  const y = 10
  const [west, south, east, north] = view.visible
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as [number, number][]
  const points = corners.flatMap((corner) => {
    const point = outline.projection(corner)
    return point ? [point] : []
  })
  // A view that covers the whole state, as around Washington, needs no inset.
  if (covers(points, width, height)) return NOTHING
  const within = (value: number, limit: number) => Math.max(1, Math.min(limit - 1, value))
  const across = points.map((point) => within(point[0], width))
  const down = points.map((point) => within(point[1], height))
  // In a large state the frame would be too small to see.
  const [w, h] = [Math.max(6, spread(across)), Math.max(5, spread(down))]
  const left = (Math.min(...across) + Math.max(...across) - w) / 2
  const top = (Math.min(...down) + Math.max(...down) - h) / 2
  return {
    svg:
      `<g transform="translate(${x} ${y})"><rect class="m-inset" width="${width}" height="${height}"/>` +
      `<path class="m-inset-land" d="${outline.data}"/>` +
      `<rect class="m-inset-view" x="${round(left)}" y="${round(top)}"` +
      ` width="${round(w)}" height="${round(h)}"/></g>`,
    boxes: [{ x0: x, y0: y, x1: x + width, y1: y + height }],
  }
}

function covers(points: [number, number][], width: number, height: number): boolean {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return spread(across) > width && spread(down) > height
}

function spread(values: number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Lines of latitude and longitude, labeled on the left and bottom edges. */
export function degreeLines(sheet: Sheet, view: View, taken: LabelBox[]): Part {
  const { width, height } = sheet
  const [west, south, east, north] = view.visible
  const step = gridStep(east - west, sheet.meridians)
  let lines = ''
  let text = ''
  const boxes: LabelBox[] = []
  const write = (label: string, x: number, y: number) => {
    const box = textBox(label, x, y, DEGREE_SIZE, 'start')
    if (box.x1 > width - 4 || box.y0 < 4) return
    if ([...taken, ...boxes].some((other) => boxesMeet(other, box, 4))) return
    text += textAt('m-degree', x, y, label)
    boxes.push(box)
  }
  for (const longitude of gridValues(west, east, step)) {
    const [x] = view.project([longitude, (south + north) / 2])
    lines += `M${round(x)} 0V${height}`
    write(longitudeText(longitude, step), x + 4, height - 7)
  }
  for (const latitude of gridValues(south, north, step)) {
    const [, y] = view.project([(west + east) / 2, latitude])
    lines += `M0 ${round(y)}H${width}`
    write(latitudeText(latitude, step), 6, y - 4)
  }
  return { svg: `<path class="m-grid" d="${lines}"/>${text}`, boxes }
}

/** A survey mark: a ring with crosshairs. */
export function surveyMark([x, y]: [number, number]): string {
  return (
    `<g class="m-mark" transform="translate(${round(x)} ${round(y)})"><circle class="m-mark-halo" r="17"/>` +
    '<path d="M0-26V-9M0 9V26M-26 0H-9M9 0H26"/><circle class="m-mark-ring" r="9"/>' +
    '<circle class="m-mark-point" r="3.5"/></g>'
  )
}
