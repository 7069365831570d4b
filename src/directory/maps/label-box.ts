import type { Anchor } from './svg-text.ts'

/** A rectangle on the drawing. */
export type LabelBox = { x0: number; y0: number; x1: number; y1: number }

// Advance widths of the site's text face at weight 600, in hundredths of an em, from the space
// to the tilde. The server has no fonts to ask; other letters are taken as wide ones.
const WIDTHS = [
  23, 27, 46, 61, 67, 92, 75, 26, 32, 32, 44, 57, 26, 39, 25, 37, 63, 42, 62, 65, 64, 66, 64, 61,
  66, 64, 25, 26, 56, 57, 56, 53, 83, 72, 68, 70, 71, 63, 60, 75, 77, 30, 40, 70, 58, 90, 77, 75,
  65, 76, 69, 68, 61, 71, 69, 96, 70, 64, 65, 32, 37, 32, 48, 54, 24, 56, 60, 55, 60, 57, 40, 63,
  59, 26, 28, 57, 32, 88, 59, 57, 60, 60, 40, 52, 40, 59, 51, 78, 58, 55, 49, 36, 27, 36, 59,
]

export function textWidth(text: string, fontSize: number): number {
  let hundredths = 0
  for (const char of text) hundredths += WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? 75
  return (hundredths * fontSize) / 100
}

/** The ink of a line of text whose baseline starts, centres or ends at a point. */
export function textBox(
  text: string,
  x: number,
  baseline: number,
  fontSize: number,
  anchor: Anchor,
): LabelBox {
  const width = textWidth(text, fontSize)
  const x0 = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x0, y0: baseline - fontSize * 0.78, x1: x0 + width, y1: baseline + fontSize * 0.22 }
}

export function boxesMeet(a: LabelBox, b: LabelBox, gap = 0): boolean {
  return a.x0 < b.x1 + gap && a.x1 > b.x0 - gap && a.y0 < b.y1 + gap && a.y1 > b.y0 - gap
}

export function boxInside(inner: LabelBox, outer: LabelBox): boolean {
  return (
    inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
  )
}

export function boxAround(x: number, y: number, reach: number): LabelBox {
  return { x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach }
}
