/** Any part of the country with marks for records: the map that people move. */
import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { findStateByFips } from '../site/us.ts'
import { type AtlasShape, countiesIn, listStates, overlaps, sortBorders } from './atlas.ts'
import { type Cells, cellsOf, latitudeAt, longitudeAt, zoomOf } from './grid.ts'
import {
  foreignNames,
  type LabelBox,
  boxAround as labelAround,
  placeLabels,
  textWidth,
} from './labels.ts'
import { boxText, fitBox, type MapBox, roundBox, VIEW } from './map-box.ts'
import { radiusOf, shortCount } from './marks.ts'
import { mercator, type Placement, placeArcs, placePoint, placeRings } from './mercator.ts'
import { findOpenPoint } from './open-point.ts'
import { EARTH_RADIUS_MILES } from './projections.ts'
import { dropSpecks, type Line, type Point, pathData } from './svg-path.ts'
import { round, svgMap, textAt } from './svg-text.ts'
import { MIN_WIDTH_WITH_WATER, placeLakes, placeRivers } from './water.ts'

export type ViewMark = {
  /** On the grid. */
  column: number
  row: number
  count: number
  /** How strong its records are, which a demonstration's are drawn as if they were. */
  isProved: boolean
  isReported: boolean
  /** What it is called and where it leads: a record, or this part of the map. */
  name: string
  href: string
  record: number | null
  /** It gets a ring. */
  isChosen: boolean
}

export type ViewMapInput = {
  box: MapBox
  marks: ViewMark[]
  /** Towns by importance. */
  towns: { name: string; latitude: number; longitude: number }[]
  /** What distances are from. */
  place: { latitude: number; longitude: number } | null
  /** What somebody drew: longitude and latitude of each corner in turn. */
  area?: number[] | undefined
}

/** Records in one of these cells are one mark. */
export const cellsOfView = (box: MapBox): Cells => cellsOf(zoomOf(box, VIEW.width))

/** What the map shows so that all of a box is in it. */
export const viewOf = (box: MapBox): MapBox => roundBox(fitBox(box, VIEW.width / VIEW.height))

/** The placement of a box with the proportions of the view. */
export function placeView([west, , east, north]: MapBox): Placement {
  const scale = VIEW.width / (((east - west) * Math.PI) / 180)
  const [left, top] = mercator(west, north)
  return {
    scale,
    x: -left * scale,
    y: top * scale,
    clip: { x0: -4, y0: -4, x1: VIEW.width + 4, y1: VIEW.height + 4 },
  }
}

const BOUNDS: LabelBox = { x0: 8, y0: 8, x1: VIEW.width - 8, y1: VIEW.height - 8 }
/** Degrees of width: borders of counties would fill a wider map. */
const MAX_WIDTH_WITH_COUNTIES = 11
/** Invisible, and three quarters of the bytes of a map of the country. */
const THIN = 0.6
const SMALLEST_ISLAND = 1.5
const SMALLEST_LAKE = 6
const TOWN_FONT = 15
const AREA_FONT = 13
const MAX_TOWNS = 9
/** Where letters are larger than there is room for. */
const MAX_TOWNS_ON_PHONE = 4
const HATCH = 'view-hatch'

export function renderViewMap({ box, marks: given, towns, place, area }: ViewMapInput): string {
  const placement = placeView(box)
  const marks = given.map((mark) => {
    const at = placePoint([longitudeAt(mark.column), latitudeAt(mark.row)], placement)
    return { ...mark, x: at[0], y: at[1] }
  })
  const visible = box
  const states = listStates(({ box: own }) => overlaps(own, visible))
  const hasCounties = box[2] - box[0] <= MAX_WIDTH_WITH_COUNTIES
  const rings = states.map((state) => placeRings(state, placement))
  const project = (point: Point) => placePoint(point, placement)
  const taken = marks.map(({ x, y, count }) => labelAround(x, y, radiusOf(count) + 2))
  const labels = placeLabels(
    towns.map(({ name, latitude, longitude }) => {
      const [x, y] = project([longitude, latitude])
      return { x, y, r: 8, text: name }
    }),
    {
      fontSize: TOWN_FONT,
      limit: MAX_TOWNS,
      bounds: BOUNDS,
      obstacles: taken,
      dots: marks.map(({ x, y, count }) => ({ x, y, r: radiusOf(count) })),
      tolerance: 0.5,
    },
  )
  const lettered = [...taken, ...labels.map((label) => label.box)]
  const areas = stateNames(states, rings, lettered)
  const abroad = foreignNames(project, {
    bounds: BOUNDS,
    obstacles: [...lettered, ...areas.map((area) => area.box)],
    fontSize: AREA_FONT,
  })
  return svgMap(
    { id: 'view', className: 'map-view', ...VIEW },
    marks.length > 0 ? 'group' : 'img',
    { title: m.map_title(), description: m.map_drawing_note() },
    `<defs><pattern id="${HATCH}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
      '<path class="v-hatch" d="M0 2.5H5"/></pattern></defs>' +
      land(states, rings, placement, hasCounties ? countiesIn(visible) : null) +
      (box[2] - box[0] >= MIN_WIDTH_WITH_WATER ? water(placement) : '') +
      `<g aria-hidden="true">${[...areas, ...abroad].map((area) => area.svg).join('')}` +
      `${place ? milesAround(place, placement) : ''}` +
      `${area ? drawArea(area, project) : ''}` +
      `${townNames(labels.slice(0, MAX_TOWNS_ON_PHONE))}<g class="v-wide">${townNames(labels.slice(MAX_TOWNS_ON_PHONE))}</g></g>` +
      marks.map((mark) => drawMark(mark, reachOf(mark, marks))).join(''),
    ` data-box="${boxText(box)}"`,
  )
}

const townNames = (labels: ReturnType<typeof placeLabels>): string =>
  labels.map(({ x, y, text, anchor }) => textAt('m-name', x, y, text, anchor)).join('')

function land(
  states: AtlasShape[],
  rings: Line[][],
  placement: Placement,
  counties: AtlasShape[] | null,
): string {
  const tolerance = counties ? 0 : THIN
  const kinds = sortBorders(counties ?? states, (a, b) =>
    a === b ? 'coast' : a.slice(0, 2) === b.slice(0, 2) ? 'county' : 'state',
  )
  const lines = (kind: 'coast' | 'county' | 'state') => {
    const arcs = kinds.get(kind)
    return arcs
      ? `<path class="v-${kind}" d="${pathData(placeArcs(arcs, placement), tolerance)}"/>`
      : ''
  }
  const shown = dropSpecks(rings.flat(), counties ? 0 : SMALLEST_ISLAND)
  return (
    `<g class="v-base" aria-hidden="true"><path class="m-land" d="${pathData(shown, tolerance)}"/>` +
    `${lines('county')}${counties ? lines('coast') : ''}${lines('state')}</g>`
  )
}

function water(placement: Placement): string {
  const rivers = pathData(placeRivers(placement), THIN)
  const lakes = pathData(dropSpecks(placeLakes(placement), SMALLEST_LAKE), THIN)
  return `<g aria-hidden="true"><path class="v-river" d="${rivers}"/><path class="v-lake" d="${lakes}"/></g>`
}

function stateNames(states: AtlasShape[], rings: Line[][], obstacles: LabelBox[]) {
  const taken = [...obstacles]
  return states.flatMap((state, at) => {
    const text = findStateByFips(state.id)?.name
    const own = rings[at]
    if (!text || !own || own.length === 0) return []
    const width = textWidth(text, AREA_FONT) * 1.1
    const room = { width, height: 16, bounds: BOUNDS, obstacles: taken, whole: true }
    const spot = findOpenPoint(own, room)
    if (!spot) return []
    const [x, y] = [spot[0], spot[1] + AREA_FONT * 0.35]
    const box = { x0: x - width / 2, y0: y - AREA_FONT, x1: x + width / 2, y1: y + 4 }
    taken.push(box)
    return [{ svg: textAt('m-area', x, y, text, 'middle'), box }]
  })
}

const RINGS = [25, 50]
const CROSS = 14

/** The place that was asked for, and how far it is from there. */
function milesAround(place: { latitude: number; longitude: number }, placement: Placement): string {
  const [x, y] = placePoint([place.longitude, place.latitude], placement)
  const perMile =
    placement.scale / (EARTH_RADIUS_MILES * Math.cos((place.latitude * Math.PI) / 180))
  const rings = RINGS.map((miles) => {
    const r = miles * perMile
    return (
      `<circle class="v-ring" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>` +
      textAt('v-miles', x, y - r - 4, m.maps_miles({ miles: String(miles) }), 'middle')
    )
  })
  return (
    rings.join('') +
    `<path class="v-cross" d="M${round(x - CROSS)} ${round(y)}h${2 * CROSS}M${round(x)} ${round(y - CROSS)}v${2 * CROSS}"/>`
  )
}

function drawArea(area: number[], project: (point: Point) => Point): string {
  const corners = area.flatMap((east, at) =>
    at % 2 === 0 ? [project([east, area[at + 1] ?? 0])] : [],
  )
  return `<path class="v-area" d="M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z"/>`
}

type PlacedMark = ViewMark & { x: number; y: number }

const MAX_REACH = 30

/** How far from it a finger still means it: to the middle between it and the nearest other mark. */
function reachOf(mark: PlacedMark, marks: PlacedMark[]): number {
  let nearest = 2 * MAX_REACH
  for (const { x, y } of marks) {
    const apart = Math.hypot(x - mark.x, y - mark.y)
    if (apart > 0 && apart < nearest) nearest = apart
  }
  return Math.max(radiusOf(mark.count), nearest / 2)
}

/** Solid where a record in it is documented, hatched where one is reported, outlined otherwise. */
function drawMark(mark: PlacedMark, reach: number): string {
  const { x, y, count, isProved, isReported, name, href, record, isChosen } = mark
  const kind = isProved ? 'solid' : isReported ? 'hatched' : 'plain'
  const label = escapeXml(name)
  const at = `cx="${round(x)}" cy="${round(y)}"`
  const fill = kind === 'hatched' ? ` fill="url(#${HATCH})"` : ''
  const number =
    count > 1
      ? (kind === 'hatched'
          ? `<circle class="v-ground" ${at} r="${round(radiusOf(count) - 4)}"/>`
          : '') + textAt('v-count', x, y + 5, shortCount(count), 'middle')
      : ''
  return (
    `<a class="v-mark v-${kind}"${isChosen ? ' aria-current="true"' : ''} href="${escapeXml(href)}" aria-label="${label}"` +
    `${record === null ? '' : ` data-record="${record}"`}><title>${label}</title>` +
    `<circle class="m-reach" ${at} r="${round(reach)}"/>` +
    (isChosen ? `<circle class="v-chosen" ${at} r="${round(radiusOf(count) + 5)}"/>` : '') +
    `<circle class="v-dot"${fill} ${at} r="${round(radiusOf(count))}"/>${number}</a>`
  )
}
