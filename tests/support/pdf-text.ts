/** The text of a PDF that Chromium printed, in the order in which it was drawn, as a reader can copy it. */
import { inflateSync } from 'node:zlib'

export function pdfText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number = '', body = '']) => [number, body],
    ),
  )
  const fonts = new Map<string, (hex: string) => string>()
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
      fonts.set(name, decoderOf(streamOf(objects.get(map) ?? '')))
    }
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((content) => /\bBT\b/.test(content))
    .map((content) => textIn(content, fonts))
    .join('\n')
}

function streamOf(body: string): string {
  const [start, head = ''] = /^([\s\S]*?)stream\r?\n/.exec(body) ?? []
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  if (!start || !length) return ''
  const data = body.slice(start.length, start.length + length)
  if (!head.includes('/FlateDecode')) return data
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
}

/** Text may be given beside its signs, where one sign is several letters. */
const TOKEN =
  /\/ActualText <(?<actual>[0-9A-Fa-f]+)>|(?<end>\bEMC\b)|\/(?<font>F\d+) [\d.]+ Tf|<(?<signs>[0-9A-Fa-f]+)>/g

function textIn(content: string, fonts: Map<string, (hex: string) => string>): string {
  let decode = (_: string) => ''
  let isGiven = false
  let text = ''
  for (const { groups = {} } of content.matchAll(TOKEN)) {
    const { actual, end, font, signs } = groups
    if (actual) {
      isGiven = true
      text += fromUtf16(actual.replace(/^feff/i, ''))
    } else if (end) isGiven = false
    else if (font) decode = fonts.get(font) ?? decode
    else if (signs && !isGiven) text += decode(signs)
  }
  return text
}

const fromUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** From the map of a font, from its signs to letters. */
function decoderOf(map: string): (hex: string) => string {
  const letters = new Map<number, string>()
  let length = 4
  for (const [, kind, lines = ''] of map.matchAll(/beginbf(char|range)\n([\s\S]*?)endbf/g)) {
    for (const line of lines.trim().split('\n')) {
      const [first = '', second = '', third = ''] = [...line.matchAll(/<([0-9A-F]+)>/gi)].map(
        ([, hex = '']) => hex,
      )
      length = first.length
      const from = Number.parseInt(first, 16)
      if (kind === 'char') letters.set(from, fromUtf16(second))
      else {
        for (let sign = from; sign <= Number.parseInt(second, 16); sign += 1) {
          const letter = Number.parseInt(third, 16) + sign - from
          letters.set(sign, String.fromCharCode(letter))
        }
      }
    }
  }
  return (hex) =>
    (hex.match(new RegExp(`.{${length}}`, 'g')) ?? [])
      .map((sign) => letters.get(Number.parseInt(sign, 16)) ?? '')
      .join('')
}
