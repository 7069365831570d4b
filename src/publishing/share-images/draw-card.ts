/** Draws a card as a PNG, in the look of the pages and with their own fonts. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { site } from '../../../site.config.ts'
import { SHARE_IMAGE } from '../../site/share-image.ts'
import { theme } from '../../site/theme.ts'
import type { Card } from './card.ts'
import { LEFT, RIGHT } from './card-frame.ts'
import { drawMark, drawPicture, pictureWidth } from './draw-picture.ts'
import { fitTitle, LINE_HEIGHT, shorten } from './fit-title.ts'

const SERIF = 'Atlas Serif'
const SANS = 'Atlas Sans'
const FILES = { [SERIF]: 'newsreader-display-var.woff2', [SANS]: 'public-sans-var.woff2' }
/** As built, or as written: the files are the same. */
const FONT_FOLDERS = ['dist/client/fonts', 'public/fonts']

const TITLE_TOP = 172
const META_GAP = 14
const META_LINE = 42
const FOOT = 546

type Canvas = typeof import('@napi-rs/canvas')
let canvas: Promise<Canvas> | undefined

/** Loaded with the first picture: a server that draws none never holds it. */
function openCanvas(): Promise<Canvas> {
  canvas ??= import('@napi-rs/canvas').then((loaded) => {
    const folder = FONT_FOLDERS.find((path) => existsSync(path)) ?? ''
    for (const [family, file] of Object.entries(FILES)) {
      loaded.GlobalFonts.registerFromPath(join(folder, file), family)
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
  context.fillStyle = theme.ink
  context.fillRect(0, 0, width, 12)
  const path = (data: string) => new Path2D(data)
  drawPicture(context, card.picture, path)
  drawBrand(context)
  drawWords(context, card)
  drawFoot(context, card.isDemonstration)
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

function drawFoot(context: SKRSContext2D, isDemonstration: boolean): void {
  context.fillStyle = theme.rule2
  context.fillRect(LEFT, FOOT, RIGHT - LEFT, 1.5)
  context.font = `400 24px ${SANS}`
  const text = 'Documented asbestos exposure sites in the United States'
  write(context, text, LEFT, FOOT + 42, theme.ink2)
  if (!isDemonstration) return
  context.font = `600 24px ${SANS}`
  const label = 'Demonstration data'
  write(context, label, RIGHT - context.measureText(label).width, FOOT + 42, theme.rust)
}
