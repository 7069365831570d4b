/** Draws a share image as a PNG that looks like the pages, with their fonts. */

import { join } from 'node:path'
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas'
import { site } from '../../../site.config.ts'
import type { ShareMap } from '../../directory/maps/share-map.ts'
import { m } from '../../paraglide/messages.js'
import { ROOT } from '../../platform/root.ts'
import { demonstrationNotice } from '../../site/demonstration.ts'
import { SHARE_IMAGE } from '../../site/page-head.ts'
import { theme } from '../../site/theme.ts'

/** What a share image says. */
export type Card = {
  /** A line above the title, in the color for evidence. */
  kicker?: string
  title: string
  /** Lines below the title. */
  meta: string[]
  /** `isOnePlace`: the map marks its first place instead of dotting all of them. */
  picture:
    | { kind: 'map'; map: ShareMap; isOnePlace?: boolean }
    | { kind: 'glyph'; path: string }
    | { kind: 'none' }
  isDemonstration: boolean
}

const SERIF = 'Atlas Serif'
const SANS = 'Atlas Sans'
const FILES = { [SERIF]: 'newsreader-display-var.woff2', [SANS]: 'public-sans-var.woff2' }

/** The left and right margins. */
const LEFT = 72
const RIGHT = SHARE_IMAGE.width - LEFT
const TITLE_TOP = 172
const META_GAP = 14
const META_LINE = 42
const FOOT = 546

type Canvas = typeof import('@napi-rs/canvas')
let canvas: Promise<Canvas> | undefined

/** Loaded with the first image, so a server that draws none does not load it. */
function openCanvas(): Promise<Canvas> {
  canvas ??= import('@napi-rs/canvas').then((loaded) => {
    for (const [family, file] of Object.entries(FILES)) {
      loaded.GlobalFonts.registerFromPath(join(ROOT, 'public/fonts', file), family)
    }
    return loaded
  })
  return canvas
}

export async function drawCard(card: Card): Promise<Buffer> {
  const { createCanvas, Path2D } = await openCanvas()
  const { width, height } = SHARE_IMAGE
  const image = createCanvas(width, height)
  const context = image.getContext('2d')
  context.fillStyle = theme.paper
  context.fillRect(0, 0, width, height)
  if (card.isDemonstration) drawDemonstration(context)
  else {
    context.fillStyle = theme.ink
    context.fillRect(0, 0, width, 12)
  }
  const path = (data: string) => new Path2D(data)
  drawPicture(context, card.picture, path)
  drawBrand(context)
  drawWords(context, card)
  drawFoot(context)
  return image.encode('png')
}

function write(context: SKRSContext2D, text: string, x: number, y: number, color: string): void {
  context.fillStyle = color
  context.fillText(text, x, y)
}

function drawBrand(context: SKRSContext2D): void {
  drawMark(context, { x: LEFT + 18, y: 82, radius: 11 })
  context.font = `700 30px ${SANS}`
  write(context, site.name, LEFT + 50, 93, theme.ink)
}

function drawWords(context: SKRSContext2D, card: Card): void {
  const width = RIGHT - LEFT - pictureWidth(card.picture)
  let y = TITLE_TOP
  if (card.kicker) {
    context.font = `600 27px ${SANS}`
    write(context, card.kicker, LEFT, y, theme.rust)
    y += 14
  }
  const height = FOOT - y - META_GAP - card.meta.length * META_LINE - 20
  const { size, lines } = fitTitle(card.title, { width, height }, (text, at) => {
    context.font = `500 ${at}px ${SERIF}`
    return context.measureText(text).width
  })
  context.font = `500 ${size}px ${SERIF}`
  for (const line of lines) {
    y += size * LINE_HEIGHT
    write(context, line, LEFT, y, theme.ink)
  }
  context.font = `400 29px ${SANS}`
  const measure = (text: string) => context.measureText(text).width
  y += META_GAP
  for (const line of card.meta) {
    y += META_LINE
    write(context, shorten(line, width, measure), LEFT, y, theme.ink2)
  }
}

function drawFoot(context: SKRSContext2D): void {
  context.fillStyle = theme.rule2
  context.fillRect(LEFT, FOOT, RIGHT - LEFT, 1.5)
  context.font = `400 24px ${SANS}`
  write(context, m.card_foot(), LEFT, FOOT + 42, theme.ink2)
}

/** Hatching and the sentence of the banner, at the top right: part of the picture wherever it is shared. */
function drawDemonstration(context: SKRSContext2D): void {
  const { width } = SHARE_IMAGE
  const height = 22
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  context.strokeStyle = theme.ink
  context.lineWidth = 4
  context.beginPath()
  for (let x = -height; x < width; x += 18) {
    context.moveTo(x, height)
    context.lineTo(x + height, 0)
  }
  context.stroke()
  context.restore()
  context.fillStyle = theme.ink
  context.fillRect(0, height, width, 3)
  context.font = `700 26px ${SANS}`
  const notice = demonstrationNotice()
  const { width: length } = context.measureText(notice)
  write(context, notice, RIGHT - length, 91, theme.ink)
}

// The right half of a card: a map with its dots, or the glyph of a facility type.

const GAP = 40
const PICTURE = { width: 440, height: 440, top: 96 }
const COUNTRY_WIDTH = 540

type MakePath = (data: string) => Path2D

function drawPicture(context: SKRSContext2D, picture: Card['picture'], path: MakePath): void {
  if (picture.kind === 'map') drawMap(context, picture.map, picture.isOnePlace, path)
  if (picture.kind === 'glyph') drawGlyph(context, path(picture.path))
}

/** Glyphs are 96 by 56 and stand on a ground line. */
function drawGlyph(context: SKRSContext2D, glyph: ReturnType<MakePath>): void {
  const center = { x: RIGHT - PICTURE.width / 2, y: PICTURE.top + PICTURE.height / 2 }
  const scale = 400 / 96
  context.save()
  context.translate(center.x - 48 * scale, center.y - 28 * scale)
  context.scale(scale, scale)
  context.strokeStyle = theme.ink
  context.lineWidth = 1.1
  context.stroke(glyph)
  context.restore()
  context.fillStyle = theme.ink
  context.fillRect(center.x - 52 * scale, center.y + 27.4 * scale, 104 * scale, 3)
  context.fillStyle = theme.rustDot
  context.fillRect(center.x - 52 * scale, center.y + 30 * scale, 60 * scale, 7)
}

function pictureWidth(picture: Card['picture']): number {
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
function drawMark(context: SKRSContext2D, at: { x: number; y: number; radius: number }): void {
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

/** The width of a text at a font size. */
type Measure = (text: string, size: number) => number
type FittedTitle = { size: number; lines: string[] }

const SIZES = [84, 76, 68, 60, 52, 46]
const LINE_HEIGHT = 1.06

type Room = { width: number; height: number }

/** Breaks a title into lines at the largest font size at which it fits. */
export function fitTitle(title: string, room: Room, measure: Measure): FittedTitle {
  const { width, height } = room
  let fitted: FittedTitle = { size: 0, lines: [] }
  let most = 1
  for (const size of SIZES) {
    most = Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
    fitted = { size, lines: breakLines(title, width, (text) => measure(text, size)) }
    const isNarrow = fitted.lines.every((line) => measure(line, size) <= width)
    if (isNarrow && fitted.lines.length <= most) return fitted
  }
  const measured = (text: string) => measure(text, fitted.size)
  // The last line takes the rest and is cut.
  const last = Math.min(most, fitted.lines.length) - 1
  const shown = [...fitted.lines.slice(0, last), fitted.lines.slice(last).join(' ')]
  return { size: fitted.size, lines: shown.map((line) => shorten(line, width, measured)) }
}

/** As much of a line as fits, with an ellipsis if it is cut. */
function shorten(line: string, width: number, measure: (text: string) => number): string {
  if (measure(line) <= width) return line
  const characters = [...line]
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function breakLines(title: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}
