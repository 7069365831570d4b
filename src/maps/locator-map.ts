import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { findState, type UsState } from '../site/us.ts'
import { type AtlasShape, countiesIn, listStates, sortBorders, westward } from './atlas.ts'
import {
  boxAround,
  foreignNames,
  type LabelBox,
  type Labeled,
  placeLabels,
  textWidth,
} from './labels.ts'
import { countyTitle, findCounty } from './locator-county.ts'
import {
  CITY_SHEET,
  degreeLines,
  locatorView,
  mileRings,
  PHONE_SHEET,
  type Sheet,
  scaleBar,
  stateInset,
  surveyMark,
  type View,
  WIDE_SHEET,
} from './locator-sheet.ts'
import { placeArcs, placeRings } from './mercator.ts'
import { findOpenPoint } from './open-point.ts'
import type { MapPlace } from './places.ts'
import { type Line, pathData, ringArea } from './svg-path.ts'
import { countOf, formatCount, formatMiles, joinNames, round, svgMap, textAt } from './svg-text.ts'

export type LocatorMapInput = {
  code: string
  county: string | null
  place: MapPlace
  kind: 'city' | 'facility'
  /** Places by importance: where two are too close to each other, the earlier one is drawn. */
  neighbors: MapNeighbor[]
  /** A county and its state as the language of the map writes them. */
  areaInWords: (area: string) => string
}

/** A town with facilities on record; `miles` from the place. */
export type MapNeighbor = MapPlace & { href: string; count: number; miles: number }

function landLayer(shapes: CountyShape[], tinted: AtlasShape | null, view: View): string {
  // The land of whole states, not of each county: all borders are drawn once, below.
  const fips = new Set(shapes.map(({ county }) => county.id.slice(0, 2)))
  const land = listStates(({ id }) => fips.has(id)).flatMap((state) =>
    placeRings(state, view.placement),
  )
  const kinds = sortBorders(
    shapes.map((shape) => shape.county),
    (a, b) => (a === b ? 'coast' : a.slice(0, 2) === b.slice(0, 2) ? 'county' : 'state'),
  )
  const lines = (kind: 'coast' | 'county' | 'state', className: string) => {
    const arcs = kinds.get(kind)
    return arcs
      ? `<path class="${className}" d="${pathData(placeArcs(arcs, view.placement))}"/>`
      : ''
  }
  const own = shapes.find(({ county }) => county === tinted)?.rings ?? []
  return (
    `<path class="m-land" d="${pathData(land)}"/><path class="m-land m-on" d="${pathData(own)}"/>` +
    lines('county', 'm-border') +
    lines('state', 'm-border m-border-state') +
    lines('coast', 'm-coast')
  )
}

type Drawing = { svg: string; named: string[]; hasLinks: boolean; tinted: AtlasShape | null }

function drawSheet(input: LocatorMapInput, state: UsState | null, sheet: Sheet): Drawing {
  const { place } = input
  const around = locatorView(sheet, place, null).visible
  const longitude = westward(place.longitude)
  const tinted = findCounty(state, input.county, { ...place, longitude }, around)
  const view = locatorView(sheet, place, tinted?.box ?? null)
  const shapes = countiesIn(view.visible).map((county) => ({
    county,
    rings: placeRings(county, view.placement),
  }))
  const scale = scaleBar(sheet)
  const inset = stateInset(state, sheet, view)
  const degrees = degreeLines(sheet, view, [...scale.boxes, ...inset.boxes])
  const rings = mileRings(sheet, view, [...scale.boxes, ...inset.boxes, ...degrees.boxes])
  const taken = [...scale.boxes, ...inset.boxes, ...degrees.boxes, ...rings.boxes]
  const mark = boxAround(view.mark[0], view.mark[1], MARK_REACH)
  const towns = visibleTowns(input, sheet, view)
  const labels = placeLabels(towns, {
    fontSize: sheet.fontSize,
    limit: sheet.towns,
    bounds: view.bounds,
    obstacles: [...taken, mark],
    dots: towns.filter((town) => town.r < MARK_REACH),
    tolerance: 0.6,
  })
  const lettered = [
    ...taken,
    mark,
    ...labels.map((label) => label.box),
    ...towns.map(({ x, y, r }) => boxAround(x, y, r)),
  ]
  const nameOf = (town: Town) => {
    const label = labels.find(({ text }) => text === town.text)
    return label ? textAt('m-name', label.x, label.y, label.text, label.anchor) : ''
  }
  const areas = countyNames(shapes, tinted, sheet, view, lettered)
  const abroad = foreignNames(view.project, {
    bounds: view.bounds,
    obstacles: lettered,
    fontSize: AREA_SIZE,
  })
  return {
    tinted,
    named: towns.map((town) => town.text),
    hasLinks: towns.some((town) => town.neighbor),
    svg:
      landLayer(shapes, tinted, view) +
      degrees.svg +
      rings.svg +
      areas +
      abroad.map((name) => name.svg).join('') +
      // Links after everything that could cover them.
      surveyMark(view.mark) +
      towns.map((town) => townLink(town, towns, nameOf(town))).join('') +
      scale.svg +
      inset.svg,
  }
}

function mapNames(input: LocatorMapInput, state: UsState | null, drawing: Drawing) {
  const { place } = input
  const { tinted, named } = drawing
  const where = [tinted && countyTitle(tinted), state?.name].filter(Boolean).join(', ')
  const others = named.filter((name) => name !== place.name)
  return {
    title: where
      ? m.maps_locator_with_area({ area: input.areaInWords(where), place: place.name })
      : m.maps_locator({ place: place.name }),
    description:
      m.maps_key() + (others.length ? m.maps_also_shows({ towns: joinNames(others) }) : ''),
  }
}

/** A map with links is a group, because assistive technology does not look inside images. */
const roleOf = (drawing: Drawing) => (drawing.hasLinks ? 'group' : 'img')

/** Two drawings in one element; the stylesheet shows the one that fits. */
function bothSheets(input: LocatorMapInput, state: UsState | null): string {
  const wide = drawSheet(input, state, WIDE_SHEET)
  const phone = drawSheet(input, state, PHONE_SHEET)
  const { width } = WIDE_SHEET
  const height = Math.round((width * PHONE_SHEET.height) / PHONE_SHEET.width)
  return svgMap(
    { id: 'locator', className: 'map-locator map-locator-facility', width, height },
    roleOf(wide),
    mapNames(input, state, wide),
    `<g class="m-wide">${wide.svg}</g><svg class="m-phone" display="none"` +
      ` width="${width}" height="${height}"` +
      ` viewBox="0 0 ${PHONE_SHEET.width} ${PHONE_SHEET.height}">${phone.svg}</svg>`,
    // The wide drawing is less tall: the stylesheet crops the element to it.
    ' preserveAspectRatio="xMidYMin slice"',
  )
}

/**
 * A locator map of the county around a place. A facility gets two drawings: the narrow one is not
 * scaled down but shows fewer miles. Empty when the place has no usable position.
 */
export function renderLocatorMap(input: LocatorMapInput): string {
  const { latitude, longitude } = input.place
  // The projection is undefined beyond 85 degrees, and no place of ours is there.
  if (!Number.isFinite(longitude) || !(Math.abs(latitude) < 85)) return ''
  const state = findState(input.code)
  if (input.kind === 'facility') return bothSheets(input, state)
  const drawing = drawSheet(input, state, CITY_SHEET)
  const { width, height } = CITY_SHEET
  return svgMap(
    { id: 'locator', className: 'map-locator map-locator-city', width, height },
    roleOf(drawing),
    mapNames(input, state, drawing),
    drawing.svg,
  )
}

const MARK_REACH = 26
const AREA_SIZE = 13
const EDGE = 10
const SMALLEST = 4
const LARGEST = 13
// A target is 44 units wide where there is room, and never less than 30, which are 25 px at 320 px.
const REACH = 22
const APART = 30

type CountyShape = { county: AtlasShape; rings: Line[] }
/** Only the place itself is no neighbor. */
type Town = Labeled & { neighbor?: MapNeighbor }

/**
 * Visible neighbors. Of those under a facility's mark the nearest is named beside it; beside a
 * city's mark only the city is named.
 */
function visibleTowns(input: LocatorMapInput, sheet: Sheet, view: View): Town[] {
  const [markX, markY] = view.mark
  const own: Town = { x: markX, y: markY, r: MARK_REACH, text: input.place.name }
  const towns = input.kind === 'city' ? [own] : []
  let hidden: Town | null = null
  let closest = input.kind === 'city' ? -1 : MARK_REACH
  for (const neighbor of input.neighbors) {
    const { name, latitude, longitude, count } = neighbor
    if (towns.some((town) => town.text === name)) continue
    const [x, y] = view.project([westward(longitude), latitude])
    if (!Number.isFinite(x + y)) continue
    if (x < EDGE || x > sheet.width - EDGE || y < EDGE || y > sheet.height - EDGE) continue
    const distance = Math.hypot(x - markX, y - markY)
    if (distance >= MARK_REACH) {
      if (towns.some((town) => Math.hypot(town.x - x, town.y - y) < APART)) continue
      const r = Math.max(SMALLEST, Math.min(LARGEST, Math.sqrt(count)))
      towns.push({ x, y, r, text: name, neighbor })
    } else if (distance < closest) {
      closest = distance
      hidden = { ...own, text: name, neighbor }
    }
  }
  return hidden ? [hidden, ...towns] : towns
}

/** A circle and its name, as one link; the name alone for the place itself. */
function townLink(town: Town, towns: Town[], label: string): string {
  const { x, y, r, neighbor } = town
  if (!neighbor) return label
  let reach = REACH
  for (const other of towns) {
    if (other !== town) reach = Math.min(reach, Math.hypot(other.x - x, other.y - y) / 2)
  }
  const name = escapeXml(
    `${neighbor.name}, ${countOf(neighbor.count, 'sites')}, ${m.maps_miles({ miles: formatMiles(neighbor.miles) })}`,
  )
  const at = `cx="${round(x)}" cy="${round(y)}"`
  const isUnderMark = r === MARK_REACH
  return (
    `<a href="${escapeXml(neighbor.href)}" aria-label="${name}"><title>${name}</title>` +
    `<circle class="m-reach" ${at} r="${round(reach)}"/>` +
    (isUnderMark ? '' : `<circle class="m-city" ${at} r="${round(r)}"/>`) +
    `${label}</a>`
  )
}

function countyNames(
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
        : shape.rings.reduce((sum, ring) => sum + ringArea(ring), 0),
    ]),
  )
  const ordered = shapes.toSorted((a, b) => (area.get(b) ?? 0) - (area.get(a) ?? 0))
  const names: string[] = []
  for (const { county, rings } of ordered) {
    if (names.length >= sheet.counties) break
    const width = textWidth(county.name, AREA_SIZE) * 1.08
    const room = { width, height: AREA_SIZE * 1.2, bounds: view.bounds, obstacles: taken }
    // The tinted county is labeled even where its name does not quite fit.
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

/** The towns of a locator map as a list, nearest first. Each row is a link. Empty without towns. */
export function neighborTable(place: string, neighbors: MapNeighbor[]): string {
  if (neighbors.length === 0) return ''
  const rows = neighbors
    .toSorted((a, b) => a.miles - b.miles || a.name.localeCompare(b.name, 'en'))
    .map(
      ({ name, href, miles, count }) =>
        `<tr><th scope="row"><a href="${escapeXml(href)}">${escapeXml(name)}</a></th>` +
        `<td>${formatMiles(miles)} mi</td><td>${formatCount(count)}</td></tr>`,
    )
  return (
    `<table class="neighbors"><caption>${escapeXml(m.maps_near({ place }))}</caption>` +
    `<thead><tr><th scope="col">${m.common_city()}</th><th scope="col">${m.maps_distance()}</th>` +
    `<th scope="col">${m.maps_units_sites()}</th></tr>` +
    `</thead><tbody>${rows.join('')}</tbody></table>`
  )
}
