/** The right half of a card: land with its dots, or the drawing of a facility type. */
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas'
import type { ShareMap } from '../../directory/maps/share-map.ts'
import { theme } from '../../site/theme.ts'
import type { Card } from './card.ts'
import { RIGHT } from './card-frame.ts'

const GAP = 40
const PICTURE = { width: 440, height: 440, top: 96 }
const COUNTRY_WIDTH = 540

type MakePath = (data: string) => Path2D

export function drawPicture(
  context: SKRSContext2D,
  picture: Card['picture'],
  path: MakePath,
): void {
  if (picture.kind === 'map') drawMap(context, picture.map, picture.isOnePlace, path)
  if (picture.kind === 'glyph') drawGlyph(context, path(picture.path))
}

/** Glyphs are 96 by 56 and stand on their ground line. */
function drawGlyph(context: SKRSContext2D, glyph: ReturnType<MakePath>): void {
  const centre = { x: RIGHT - PICTURE.width / 2, y: PICTURE.top + PICTURE.height / 2 }
  const scale = 400 / 96
  context.save()
  context.translate(centre.x - 48 * scale, centre.y - 28 * scale)
  context.scale(scale, scale)
  context.strokeStyle = theme.ink
  context.lineWidth = 1.1
  context.stroke(glyph)
  context.restore()
  context.fillStyle = theme.ink
  context.fillRect(centre.x - 52 * scale, centre.y + 27.4 * scale, 104 * scale, 3)
  context.fillStyle = theme.rustDot
  context.fillRect(centre.x - 52 * scale, centre.y + 30 * scale, 60 * scale, 7)
}

export function pictureWidth(picture: Card['picture']): number {
  if (picture.kind === 'none') return 0
  return GAP + (picture.kind === 'map' ? mapWidth(picture.map) : PICTURE.width)
}

/** The country is wide and needs more room than a state. */
const mapWidth = (map: ShareMap) => (map.width > PICTURE.width ? COUNTRY_WIDTH : PICTURE.width)

function drawMap(
  context: SKRSContext2D,
  map: ShareMap,
  isOnePlace: boolean | undefined,
  path: MakePath,
): void {
  const width = mapWidth(map)
  const scale = width / map.width
  const left = RIGHT - width
  const top = PICTURE.top + (PICTURE.height - map.height * scale) / 2
  const land = path(map.land)
  context.save()
  context.translate(left, top)
  context.scale(scale, scale)
  context.lineJoin = 'round'
  context.strokeStyle = theme.coast
  context.lineWidth = 2.4 / scale
  context.stroke(land)
  context.fillStyle = theme.land
  context.fill(land)
  context.strokeStyle = theme.landLine
  context.lineWidth = 1 / scale
  context.stroke(path(map.lines))
  context.fillStyle = theme.rustDot
  context.globalAlpha = isOnePlace ? 1 : 0.8
  for (const { x, y, radius } of isOnePlace ? [] : map.dots) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  context.restore()
  const [place] = map.dots
  if (isOnePlace && place) {
    drawMark(context, { x: left + place.x * scale, y: top + place.y * scale, radius: 17 })
  }
}

/** The survey mark of the header. */
export function drawMark(
  context: SKRSContext2D,
  at: { x: number; y: number; radius: number },
): void {
  const { x, y, radius } = at
  context.strokeStyle = theme.rustDot
  context.fillStyle = theme.rustDot
  context.lineWidth = radius / 4.2
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + dx * radius * 0.6, y + dy * radius * 0.6)
    context.lineTo(x + dx * radius * 1.75, y + dy * radius * 1.75)
  }
  context.stroke()
  context.beginPath()
  context.arc(x, y, radius * 0.3, 0, 2 * Math.PI)
  context.fill()
}
