import { expect, it } from 'vitest'
import { utf8Bytes } from './utf8.ts'

it.each([
  '',
  'plain',
  'Peña Blanca · 1950–1975',
  '\u{1F3ED} mill',
  'half \ud83d of a pair',
  '\udfed',
  'long – '.repeat(20_000),
])('encodes as Buffer.from does: %#', (text) => {
  expect(utf8Bytes(text).equals(Buffer.from(text))).toBe(true)
})
