import { findState, type UsState } from '../us.ts'
import {
  type AtlasShape,
  listCounties,
  overlaps,
  sortBorders,
  toFeature,
  westward,
} from './atlas.ts'
import { foreignNames } from './foreign-lettering.ts'
import { boxAround } from './label-box.ts'
import { placeLabels } from './label-placement.ts'
import { countyTitle, findCounty } from './locator-county.ts'
import {
  AREA_SIZE,
  type CountyShape,
  countyNames,
  MARK_REACH,
  TOWN_RADIUS,
  visibleTowns,
} from './locator-lettering.ts'
import { degreeLines, scaleBar, stateInset, surveyMark } from './locator-parts.ts'
import {
  CITY_SHEET,
  locatorView,
  PHONE_SHEET,
  type Sheet,
  type View,
  WIDE_SHEET,
} from './locator-sheet.ts'
import type { LocatorMapInput } from './map-input.ts'
import { pathData, projectLines } from './svg-path.ts'
import { joinNames, round, svgMap, textAt } from './svg-text.ts'

function landLayer(shapes: CountyShape[], tinted: AtlasShape | null, view: View): string {
  const kinds = sortBorders(
    shapes.map((shape) => shape.county),
    (a, b) => (a === b ? 'coast' : a.slice(0, 2) === b.slice(0, 2) ? 'county' : 'state'),
  )
  const lines = (kind: 'coast' | 'county' | 'state', className: string) => {
    const border = kinds.get(kind)
    return border
      ? `<path class="${className}" d="${pathData(projectLines(border, view.projection))}"/>`
      : ''
  }
  const fill = (on: boolean) =>
    pathData(
      shapes.filter(({ county }) => (county === tinted) === on).flatMap((shape) => shape.rings),
    )
  return (
    `<path class="m-land" d="${fill(false)}"/><path class="m-land m-on" d="${fill(true)}"/>` +
    lines('county', 'm-border') +
    lines('state', 'm-border m-border-state') +
    lines('coast', 'm-coast')
  )
}

type Drawing = { svg: string; named: string[]; tinted: AtlasShape | null }

function drawSheet(input: LocatorMapInput, state: UsState | null, sheet: Sheet): Drawing {
  const { place } = input
  const around = locatorView(sheet, place, null).visible
  const longitude = westward(place.longitude)
  const tinted = findCounty(state, input.county, { ...place, longitude }, around)
  const view = locatorView(sheet, place, tinted?.box ?? null)
  const shapes = listCounties((county) => overlaps(county.box, view.visible)).map((county) => ({
    county,
    rings: projectLines(toFeature(county), view.projection),
  }))
  const scale = scaleBar(sheet)
  const inset = stateInset(state, sheet, view)
  const degrees = degreeLines(sheet, view, [...scale.boxes, ...inset.boxes])
  const taken = [...scale.boxes, ...inset.boxes, ...degrees.boxes]
  const mark = boxAround(view.mark[0], view.mark[1], MARK_REACH)
  const towns = visibleTowns(input, sheet, view)
  const labels = placeLabels(towns, {
    fontSize: sheet.fontSize,
    limit: sheet.towns,
    bounds: view.bounds,
    obstacles: [...taken, mark],
    dots: towns.filter((town) => town.r === TOWN_RADIUS),
    tolerance: 0.6,
  })
  const named = towns.filter((town) => labels.some((label) => label.text === town.text))
  const dots = named.filter((town) => town.r === TOWN_RADIUS)
  const lettered = [
    ...taken,
    mark,
    ...labels.map((label) => label.box),
    ...dots.map((dot) => boxAround(dot.x, dot.y, TOWN_RADIUS)),
  ]
  const areas = countyNames(shapes, tinted, sheet, view, lettered)
  const abroad = foreignNames(view.projection, {
    bounds: view.bounds,
    obstacles: lettered,
    fontSize: AREA_SIZE,
  })
  return {
    tinted,
    named: named.map((town) => town.text),
    svg:
      landLayer(shapes, tinted, view) +
      degrees.svg +
      `<g class="m-towns">${dots
        .map(({ x, y, r }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${r}"/>`)
        .join('')}</g>` +
      areas +
      abroad.map((name) => name.svg).join('') +
      labels.map(({ x, y, anchor, text }) => textAt('m-name', x, y, text, anchor)).join('') +
      surveyMark(view.mark) +
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
    title: where ? `Map of ${where}, with ${place.name} marked` : `Map with ${place.name} marked`,
    description: others.length
      ? `A key map with a scale in miles. It also shows ${joinNames(others)}.`
      : 'A key map with a scale in miles.',
  }
}

/** Two drawings in one element, of which the stylesheet shows the one that has room. */
function bothSheets(input: LocatorMapInput, state: UsState | null): string {
  const wide = drawSheet(input, state, WIDE_SHEET)
  const phone = drawSheet(input, state, PHONE_SHEET)
  const { width } = WIDE_SHEET
  const height = Math.round((width * PHONE_SHEET.height) / PHONE_SHEET.width)
  return svgMap(
    { id: 'locator', className: 'map-locator map-locator-facility', width, height },
    'img',
    mapNames(input, state, wide),
    `<g class="m-wide">${wide.svg}</g><svg class="m-phone" display="none"` +
      ` width="${width}" height="${height}"` +
      ` viewBox="0 0 ${PHONE_SHEET.width} ${PHONE_SHEET.height}">${phone.svg}</svg>`,
    // The wide drawing is less tall: the stylesheet cuts the element to it.
    ' preserveAspectRatio="xMidYMin slice"',
  )
}

/**
 * A key map of the county around a place. A facility gets two drawings: the narrow one is not the
 * wide one made small, it shows fewer miles. Empty when the place has no usable position.
 */
export function renderLocatorMap(input: LocatorMapInput): string {
  const { latitude, longitude } = input.place
  // Beyond 85 degrees the projection has no answer, and no place of ours lies there.
  if (!Number.isFinite(longitude) || !(Math.abs(latitude) < 85)) return ''
  const state = findState(input.code)
  if (input.kind === 'facility') return bothSheets(input, state)
  const drawing = drawSheet(input, state, CITY_SHEET)
  const { width, height } = CITY_SHEET
  return svgMap(
    { id: 'locator', className: 'map-locator map-locator-city', width, height },
    'img',
    mapNames(input, state, drawing),
    drawing.svg,
  )
}
