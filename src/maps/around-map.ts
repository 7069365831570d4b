import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { boxAround, type LabelBox, textWidth } from './labels.ts'

import { findOpenPoint } from './open-point.ts'
import { type CountryState, countryShapes } from './projections.ts'
import { countOf, hatchPattern, joinNames, round, svgMap, textAt } from './svg-text.ts'

export type AroundMapInput = {
  code: string
  name: string
  /** The neighbors that have records; each is a link. */
  open: { code: string; name: string; count: number; href: string }[]
}

const HATCH = 'around-hatch'
const WIDTH = 432
const FONT = 17
/** The map is a square, this many times as large as the larger side of the state. */
const REACH = 1.9

/** A state without records, hatched, among its neighbors. */
export function renderAroundMap({ code, name, open }: AroundMapInput): string {
  const { states } = countryShapes()
  const own = states.find((state) => state.code === code)
  if (!own) return ''
  const view = viewAround(own.box)
  const scale = WIDTH / (view.x1 - view.x0)
  const taken: LabelBox[] = []
  const label = (state: CountryState, text: string) => {
    const room = { width: (textWidth(text, FONT) + 8) / scale, height: (FONT + 8) / scale }
    const spot = findOpenPoint(state.rings, {
      ...room,
      bounds: view,
      obstacles: taken,
      whole: true,
    })
    if (!spot) return ''
    taken.push(boxAround(spot[0], spot[1], room.width / 2))
    const [x, y] = [(spot[0] - view.x0) * scale, (spot[1] - view.y0) * scale]
    return textAt('m-name', x, y + FONT * 0.36, text, 'middle')
  }
  const ownLabel = label(own, name)
  const shape = (state: CountryState, className: string, fill = '') =>
    `<path class="${className}"${fill} transform="scale(${round(scale * 100) / 100})` +
    ` translate(${round(-view.x0)} ${round(-view.y0)})" d="${state.path}"/>`
  const links = states.flatMap((state) => {
    const item = open.find((neighbor) => neighbor.code === state.code)
    if (!item) return []
    const title = escapeXml(`${item.name}, ${countOf(item.count, 'facilities')}`)
    return [
      `<a href="${escapeXml(item.href)}" aria-label="${title}"><title>${title}</title>` +
        `${shape(state, 'm-state')}${label(state, item.name)}</a>`,
    ]
  })
  const inView = ({ box }: CountryState) =>
    box.x0 < view.x1 && box.x1 > view.x0 && box.y0 < view.y1 && box.y1 > view.y0
  const others = states.filter(
    (state) => state !== own && inView(state) && !open.some((item) => item.code === state.code),
  )
  return svgMap(
    {
      id: 'around',
      className: 'map-around',
      width: WIDTH,
      height: WIDTH,
    },
    'group',
    {
      title: m.maps_around({ state: name }),
      description: m.maps_around_note({
        state: name,
        open: joinNames(open.map((item) => item.name)),
      }),
    },
    `${hatchPattern(HATCH)}${others.map((state) => shape(state, 'm-state')).join('')}` +
      `${links.join('')}${shape(own, 'm-soon', ` fill="url(#${HATCH})"`)}${ownLabel}`,
  )
}

function viewAround({ x0, y0, x1, y1 }: LabelBox): LabelBox {
  const half = (REACH * Math.max(x1 - x0, y1 - y0)) / 2
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return { x0: x - half, y0: y - half, x1: x + half, y1: y + half }
}
