import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { findState } from '../site/us.ts'
import type { LabelBox } from './labels.ts'
import { type Labeled, placeLabels } from './labels.ts'
import type { MapPlace } from './places.ts'

import { type Backdrop, stateBackdrop } from './state-backdrop.ts'
import { countOf, formatCount, joinNames, round, svgMap, textAt } from './svg-text.ts'

export type MapCity = MapPlace & { href: string; count: number }

export type StateMapInput = { code: string; name: string; cities: MapCity[] }

const LARGEST = 19
const SMALLEST = 1.8
// Without a cap a state with two facilities would get two enormous circles.
const MAX_PER_ROOT = 2.2
const WIDE = { fontSize: 15, limit: 18 }
const MID = { fontSize: 22, limit: 10 }
const PHONE = { fontSize: 34, limit: 6 }
// How much the stylesheet enlarges the circles on phones.
const PHONE_SCALE = 1.4
// Only the largest of hundreds of cities are worth labeling.
const NAMED = 80
const REACH = 22
// On a 320 px phone the map is shown at 0.37 of its size: 66 units are 24 px, 120 are 44 px.
const TOUCH_APART = 66
const TOUCH_REACH = 60

type Circle = Labeled & { city: MapCity }

function drawnCities(cities: MapCity[], backdrop: Backdrop): { circles: Circle[]; root: number } {
  const most = Math.max(1, ...cities.map((city) => city.count))
  const root = Math.min(MAX_PER_ROOT, LARGEST / Math.sqrt(most))
  const circles = cities.flatMap((city): Circle[] => {
    if (!Number.isFinite(city.longitude) || !Number.isFinite(city.latitude)) return []
    const point = backdrop.projection([city.longitude, city.latitude])
    if (!point) return []
    const [x, y] = point
    // A wrong coordinate puts a city outside the frame: it is still in the list below.
    if (!(x >= 0 && x <= backdrop.width && y >= 0 && y <= backdrop.height)) return []
    const r = Math.max(SMALLEST, root * Math.sqrt(Math.max(0, city.count)))
    return [{ x, y, r, text: city.name, city }]
  })
  // Larger ones first, so that they are drawn beneath and come first in tab order.
  circles.sort((a, b) => b.city.count - a.city.count || a.text.localeCompare(b.text, 'en'))
  return { circles, root }
}

/** The pointer target of a circle: up to half the distance to the next one. */
function pointerReach(circle: Circle, circles: Circle[], most: number): number {
  let nearest = (2 * most) ** 2
  for (const other of circles) {
    if (other === circle) continue
    nearest = Math.min(nearest, (other.x - circle.x) ** 2 + (other.y - circle.y) ** 2)
  }
  return Math.sqrt(nearest) / 2
}

/**
 * The cities that a finger can hit on a phone: the largest, each with room around it. The others are
 * dots there; all of them are in the list below the map.
 */
function touchable(circles: Circle[]): Circle[] {
  const chosen: Circle[] = []
  for (const circle of circles) {
    const isClear = chosen.every(
      (other) => Math.hypot(other.x - circle.x, other.y - circle.y) >= TOUCH_APART,
    )
    if (isClear) chosen.push(circle)
  }
  return chosen
}

function cityLink(circle: Circle, circles: Circle[], forTouch: Circle[]): string {
  const { city, x, y, r } = circle
  const name = escapeXml(`${city.name}, ${countOf(city.count, 'facilities')}`)
  const at = `cx="${round(x)}" cy="${round(y)}"`
  const reach = pointerReach(circle, circles, REACH)
  const area = reach > r + 1 ? `<circle class="m-reach" ${at} r="${round(reach)}"/>` : ''
  const isForTouch = forTouch.includes(circle)
  const touch = isForTouch
    ? `<circle class="m-touch" ${at} r="${round(pointerReach(circle, forTouch, TOUCH_REACH))}"/>`
    : ''
  return (
    `<a ${isForTouch ? '' : 'class="m-fine" '}href="${escapeXml(city.href)}" aria-label="${name}">` +
    `<title>${name}</title>${area}${touch}<circle class="m-city" ${at} r="${round(r)}"/></a>`
  )
}

function labelLayer(
  className: string,
  circles: Circle[],
  backdrop: Backdrop,
  size: { fontSize: number; limit: number },
  obstacles: LabelBox[],
): string {
  const labels = placeLabels(circles.slice(0, NAMED), {
    ...size,
    bounds: { x0: 4, y0: 4, x1: backdrop.width - 4, y1: backdrop.height - 4 },
    obstacles,
    dots: circles,
  })
  const text = labels.map(({ x, y, anchor, text }) => textAt('m-name', x, y, text, anchor))
  return `<g class="${className}" aria-hidden="true">${text.join('')}</g>`
}

/** The counties of a state with a circle for each city, every circle a link. */
export function renderStateMap(input: StateMapInput): string {
  const state = findState(input.code)
  const backdrop = state && stateBackdrop(state)
  if (!state || !backdrop) return ''
  const { circles, root } = drawnCities(input.cities, backdrop)
  const enlarged = circles.map((circle) => ({ ...circle, r: circle.r * PHONE_SCALE }))
  const forTouch = touchable(circles)
  const first = circles.slice(0, 3).map(({ city }) => city.name)
  const key = stateKey(circles[0]?.city.count ?? 0, root, backdrop.height, PHONE_SCALE)
  return svgMap(
    {
      id: `state-${state.code.toLowerCase()}`,
      className: 'map-state',
      width: backdrop.width,
      height: backdrop.height + (key ? KEY_HEIGHT : 0),
    },
    'group',
    {
      title: m.maps_state({ state: input.name }),
      description: first.length ? m.maps_circles({ cities: joinNames(first) }) : m.maps_no_cities(),
    },
    backdrop.svg +
      `<g class="m-cities">${circles.map((circle) => cityLink(circle, circles, forTouch)).join('')}</g>` +
      labelLayer('m-wide', circles, backdrop, WIDE, backdrop.lettering) +
      labelLayer('m-mid', circles, backdrop, MID, []) +
      labelLayer('m-phone', enlarged, backdrop, PHONE, []) +
      key,
  )
}

const KEY_HEIGHT = 60

// 1, 2, 5, 10, 20, 50 and so on.
function roundNumberUpTo(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit))
  const lead = [5, 2, 1].find((digit) => digit * power <= limit) ?? 1
  return lead * power
}

/** Up to three round numbers, each about a quarter of the next. */
export function keyCounts(most: number): number[] {
  const counts: number[] = []
  for (let limit = most; counts.length < 3 && limit >= 1; limit = (counts[0] ?? 0) / 4) {
    counts.unshift(roundNumberUpTo(limit))
  }
  return counts
}

function row(
  className: string,
  counts: number[],
  root: number,
  y: number,
  look: { scale: number; font: number; gap: number; text: string },
): string {
  let x = 4
  let circles = ''
  for (const count of counts) {
    const r = Math.max(1.8, root * Math.sqrt(count))
    x += r * look.scale
    circles += `<circle class="m-city" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`
    x += r * look.scale + look.gap
  }
  return (
    `<g class="${className}" aria-hidden="true">${circles}` +
    `${textAt('m-key', x + look.gap / 2, y + look.font * 0.36, look.text)}</g>`
  )
}

/** The legend of circle sizes, under the map. */
function stateKey(most: number, root: number, top: number, phoneScale: number): string {
  const counts = keyCounts(most)
  const last = counts.at(-1)
  if (last === undefined) return ''
  const numbers = joinNames([...counts.slice(0, -1).map(formatCount), countOf(last, 'facilities')])
  const y = top + KEY_HEIGHT / 2
  const text = m.maps_each_circle({ counts: numbers })
  return (
    row('m-wide', counts, root, y, { scale: 1, font: 15, gap: 8, text }) +
    row('m-mid', counts, root, y, { scale: 1, font: 22, gap: 10, text }) +
    row('m-phone', counts, root, y, { scale: phoneScale, font: 33, gap: 14, text: numbers })
  )
}
