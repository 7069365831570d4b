/** A document of headings, facts and text on Letter pages, black on white, with text that can be selected. */
import { join } from 'node:path'
import type { CanvasRenderingContext2D as Context } from '@napi-rs/canvas'
import { ROOT } from '../../platform/root.ts'

export type Section = {
  heading: string
  facts?: [name: string, value: string][]
  /** Lines are kept as they are and broken where they are too long. */
  text?: string
}
export type Document = {
  title: string
  /** Under the title. */
  about: string
  sections: Section[]
  /** At the bottom of every page, beside its number. */
  foot: string
}

type Line = { text: string; x: number; y: number; font: string }
export type Page = Line[]

/** In points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 64
const BOTTOM = PAGE.height - 72
const FOOT = PAGE.height - 40
const NAMES_WIDTH = 132
const LINE = 15

const FAMILY = '"Atlas Document", "Atlas Document Wide"'
const FONTS = {
  title: `600 20px ${FAMILY}`,
  heading: `600 13px ${FAMILY}`,
  text: `400 10.5px ${FAMILY}`,
  name: `600 10.5px ${FAMILY}`,
  foot: `400 8.5px ${FAMILY}`,
}

/** The second has what the first lacks, such as Greek and Cyrillic letters. */
const FILES = {
  'Atlas Document': 'public/fonts/public-sans-var.woff2',
  'Atlas Document Wide': 'src/leads/documents/fonts/DejaVuSans.ttf',
}

type Canvas = typeof import('@napi-rs/canvas')
let canvas: Promise<Canvas> | undefined

/** Loaded with the first document. */
function openCanvas(): Promise<Canvas> {
  canvas ??= import('@napi-rs/canvas').then((loaded) => {
    for (const [family, file] of Object.entries(FILES)) {
      loaded.GlobalFonts.registerFromPath(join(ROOT, file), family)
    }
    return loaded
  })
  return canvas
}

export async function writePdf(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await openCanvas()
  const pdf = new PDFDocument({ title: document.title, creator: 'Exposure Atlas' })
  for (const page of await layOut(document)) {
    const context = pdf.beginPage(PAGE.width, PAGE.height)
    keepLetters(context)
    for (const { text, x, y, font } of page) {
      context.font = font
      context.fillText(text, x, y)
    }
    pdf.endPage()
  }
  return new Uint8Array(pdf.close())
}

/** Without spacing, fi and fl become one glyph that cannot be copied as two letters. */
function keepLetters(context: Context): void {
  context.letterSpacing = '0.01px'
}

export async function layOut({ title, about, sections, foot }: Document): Promise<Page[]> {
  const { createCanvas } = await openCanvas()
  const context = createCanvas(1, 1).getContext('2d')
  keepLetters(context)
  const pages: Page[] = [[]]
  let y = MARGIN + 20
  const put = (text: string, x: number, font: string) => {
    if (y > BOTTOM) {
      pages.push([])
      y = MARGIN
    }
    pages.at(-1)?.push({ text, x, y, font })
  }
  const width = PAGE.width - 2 * MARGIN
  const paragraph = (text: string, x: number, room: number, font: string) => {
    context.font = font
    for (const line of broken(context, text, room)) {
      put(line, x, font)
      y += LINE
    }
  }
  put(title, MARGIN, FONTS.title)
  y += 22
  paragraph(about, MARGIN, width, FONTS.text)
  for (const { heading, facts = [], text } of sections) {
    // A heading stays with what follows it.
    y = y + 16 > BOTTOM - 2 * LINE ? BOTTOM + 1 : y + 16
    put(heading, MARGIN, FONTS.heading)
    y += 18
    for (const [name, value] of facts) {
      put(name, MARGIN, FONTS.name)
      paragraph(value, MARGIN + NAMES_WIDTH, width - NAMES_WIDTH, FONTS.text)
    }
    if (text !== undefined) paragraph(text, MARGIN, width, FONTS.text)
  }
  for (const [at, page] of pages.entries()) {
    const text = `${foot}   Page ${at + 1} of ${pages.length}`
    page.push({ text, x: MARGIN, y: FOOT, font: FONTS.foot })
  }
  return pages
}

function broken(context: Context, text: string, room: number): string[] {
  const fits = (words: string) => context.measureText(words).width <= room
  return text.split(/\r\n|\r|\n/).flatMap((whole) => {
    const lines: string[] = []
    let line = ''
    // Control characters have no glyph.
    for (const word of whole.replace(/\p{Cc}/gu, ' ').split(/ +/)) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
      while (!fits(line)) {
        const start = longestStart(line, fits)
        lines.push(start)
        line = line.slice(start.length)
      }
    }
    return [...lines, line]
  })
}

/** How much of a word wider than the page fits: at least one character. */
function longestStart(word: string, fits: (text: string) => boolean): string {
  const letters = Array.from(word)
  let [most, tooMany] = [1, letters.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(letters.slice(0, middle).join(''))) most = middle
    else tooMany = middle
  }
  return letters.slice(0, most).join('')
}
