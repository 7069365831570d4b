/**
 * A QR code (ISO/IEC 18004) of a short text: byte mode, error correction level L, versions 1 to 20,
 * enough for the address that an authenticator app scans. Made here, so that a secret never passes
 * through somebody else's picture service.
 */
import { errorCorrection } from './qr-error-correction.ts'
import { drawQr } from './qr-modules.ts'

/** Per version: correction bytes of a block, and number of blocks. */
const LEVEL_L: readonly (readonly [number, number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
  [22, 6],
  [24, 6],
  [28, 6],
  [30, 6],
  [28, 7],
  [28, 8],
]
const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const

export type QrCode = { size: number; path: string }

/** The dark modules as one SVG path, one unit each, without the quiet zone. */
export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text)
  const version = smallestVersion(bytes.length)
  const modules = drawQr(version, codewords(bytes, version))
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size: modules.length, path }
}

function smallestVersion(length: number): number {
  const index = LEVEL_L.findIndex((_, at) => length + headerBytes(at + 1) <= dataBytes(at + 1))
  if (index < 0) throw new Error('The text is too long for a QR code of this kind')
  return index + 1
}

/** Mode, length and terminator take a bit more than two or three bytes. */
const headerBytes = (version: number) => (version < 10 ? 2 : 3)

function dataBytes(version: number): number {
  const [perBlock, blocks] = blocksOf(version)
  return totalBytes(version) - perBlock * blocks
}

function blocksOf(version: number): readonly [number, number] {
  return LEVEL_L[version - 1] ?? [0, 0]
}

/** All modules, less finders, timing, alignment, format and version areas, in whole bytes. */
function totalBytes(version: number): number {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2
  const alignment = marks === 0 ? 0 : (marks * marks - 3) * 25 - (marks - 2) * 10
  const size = version * 4 + 17
  const fixed = 3 * 64 + 2 * (size - 16) + 31 + alignment + (version >= 7 ? 36 : 0)
  return Math.floor((size * size - fixed) / 8)
}

/** The data with its correction, blocks interleaved as the standard asks. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [correctionLength, count] = blocksOf(version)
  const data = padded(bytes, version)
  const shortLength = Math.floor(data.length / count)
  const longBlocks = data.length % count
  const blocks: number[][] = []
  let start = 0
  for (let index = 0; index < count; index++) {
    const length = shortLength + (index >= count - longBlocks ? 1 : 0)
    blocks.push(data.slice(start, start + length))
    start += length
  }
  const corrections = blocks.map((block) => errorCorrection(block, correctionLength))
  return [...interleave(blocks), ...interleave(corrections)]
}

function interleave(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => block.slice(at, at + 1)),
  ).flat()
}

function padded(bytes: Uint8Array, version: number): number[] {
  const lengthBits = version < 10 ? 8 : 16
  const header = BYTE_MODE.toString(2).padStart(4, '0')
  const length = bytes.length.toString(2).padStart(lengthBits, '0')
  const body = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const room = dataBytes(version)
  const bits = `${header}${length}${body}0000`.slice(0, room * 8)
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const result = whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  for (let at = 0; result.length < room; at++) result.push(PADDING[at % 2] ?? 0)
  return result
}
