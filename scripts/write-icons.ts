/**
 * Draws public/favicon.svg as the icons that cannot be SVG, and as the fallback share
 * image. Run by hand when the mark or the name changes; the files are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { site } from '../site.config.ts'
import { drawCard } from '../src/publishing/share-images/draw-card.ts'
import { theme } from '../src/site/theme.ts'

const svg = readFileSync('public/favicon.svg', 'utf8')
/** The icon without its round corners: systems cut their own. */
const square = svg.replace(' rx="4"', '')

/** `inset` is the share of the side left free around the mark, for systems that cut a circle. */
async function draw(source: string, size: number, inset = 0) {
  const sized = source.replace('<svg ', `<svg width="${size * 2}" height="${size * 2}" `)
  const image = await loadImage(Buffer.from(sized))
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (inset > 0) {
    context.fillStyle = theme.ink
    context.fillRect(0, 0, size, size)
  }
  const edge = size * inset
  context.drawImage(image, edge, edge, size - 2 * edge, size - 2 * edge)
  return canvas
}

/** An icon file of plain bitmaps, which every reader of such files understands. */
async function writeIco(path: string, sizes: number[]): Promise<void> {
  const bitmaps = await Promise.all(sizes.map(async (size) => bitmap(await draw(svg, size))))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, data] of bitmaps.entries()) {
    const at = 6 + 16 * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(data.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += data.length
  }
  writeFileSync(path, Buffer.concat([head, ...bitmaps]))
}

function bitmap(canvas: Awaited<ReturnType<typeof draw>>): Buffer {
  const size = canvas.width
  const { data } = canvas.getContext('2d').getImageData(0, 0, size, size)
  const maskRow = Math.ceil(size / 32) * 4
  const out = Buffer.alloc(40 + size * size * 4 + maskRow * size)
  out.writeUInt32LE(40, 0)
  out.writeInt32LE(size, 4)
  // The height counts the picture and its mask, which stays empty: the pixels carry their opacity.
  out.writeInt32LE(size * 2, 8)
  out.writeUInt16LE(1, 12)
  out.writeUInt16LE(32, 14)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = ((size - 1 - y) * size + x) * 4
      const to = 40 + (y * size + x) * 4
      const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(from, from + 4)
      out.set([blue, green, red, opacity], to)
    }
  }
  return out
}

async function writePng(path: string, source: string, size: number, inset = 0): Promise<void> {
  writeFileSync(path, await (await draw(source, size, inset)).encode('png'))
}

await writeIco('public/favicon.ico', [16, 32])
await writePng('public/apple-touch-icon.png', square, 180)
await writePng('public/icon-192.png', svg, 192)
await writePng('public/icon-512.png', svg, 512)
await writePng('public/icon-maskable-512.png', square, 512, 0.1)
const card = { kicker: site.product, title: site.tagline, meta: [], isDemonstration: false }
writeFileSync('public/share-image.png', await drawCard({ ...card, picture: { kind: 'none' } }))
