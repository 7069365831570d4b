import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Document, layOut, writePdf } from './pdf.ts'

const document = (text: string): Document => ({
  title: 'Lead EA-0000-0000',
  about: 'About',
  sections: [{ heading: 'Message', facts: [['Name', 'Ann']], text }],
  foot: 'Foot',
})

/** The characters that a reader can select: those in the maps from glyphs to Unicode. */
function charactersOf(pdf: Uint8Array): Set<string> {
  const characters = new Set<string>()
  const source = Buffer.from(pdf).toString('latin1')
  for (const [, stream = ''] of source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const bytes = Buffer.from(stream, 'latin1')
    const content = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : stream
    const maps = content.matchAll(/beginbf(char|range)\n([\s\S]*?)endbf/g)
    for (const [, kind, map = ''] of maps) {
      for (const line of map.trim().split('\n')) {
        const [first = 0, second = 0, third = 0] = [...line.matchAll(/<([0-9A-F]+)>/gi)].map(
          ([, hex]) => Number.parseInt(hex ?? '', 16),
        )
        const count = kind === 'range' ? second - first + 1 : 1
        const start = kind === 'range' ? third : second
        for (let at = 0; at < count; at++) characters.add(String.fromCodePoint(start + at))
      }
    }
  }
  return characters
}

it('writes text that can be selected, in Latin, Greek, Cyrillic and Hebrew letters', async () => {
  const words = 'office Żółć Nguyễn Ελένη Юрий שלום'
  const pdf = await writePdf(document(words))
  // Accents may be separate glyphs.
  const known = new Set([...charactersOf(pdf)].join('').normalize('NFD'))
  const letters = [...words.replaceAll(' ', '').normalize('NFD')]
  expect(letters.filter((letter) => !known.has(letter))).toEqual([])
})

it('breaks long lines, long words and pages, and loses nothing', async () => {
  const word = 'x'.repeat(400)
  const text = `${'Several words in a row. '.repeat(400)}\n${word}\n\nEnd\u0007.`
  const pages = await layOut(document(text))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page.at(-1)?.text).toBe(`Foot   Page ${at + 1} of ${pages.length}`)
    expect(page.every(({ y }) => y > 0 && y < 792)).toBe(true)
  }
  const lines = pages.flatMap((page) => page.slice(0, -1).map((line) => line.text))
  expect(lines.join('')).toContain(word)
  expect(lines.at(-1)).toBe('End .')
  const count = lines.join(' ').match(/Several/g)?.length
  expect(count).toBe(400)
})
