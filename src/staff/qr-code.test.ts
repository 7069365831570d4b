import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'
import { errorCorrection } from './qr-error-correction.ts'

const digest = (text: string) => createHash('sha256').update(qrCode(text).path).digest('hex')

describe('QR codes', () => {
  it('has the correction bytes of the example in the standard (version 1-M, "01234567")', () => {
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
    const correction = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
    expect(errorCorrection(data, 10)).toEqual(correction)
  })

  it.each([
    [17, 21],
    [18, 25],
    [154, 45],
    [155, 49],
    [230, 53],
    [231, 57],
    [858, 97],
  ])('puts %i bytes into %i modules a side', (length, size) => {
    expect(qrCode('x'.repeat(length)).size).toBe(size)
  })

  it('refuses what does not fit', () => {
    expect(() => qrCode('x'.repeat(859))).toThrow('too long')
  })

  // These symbols were read back by an independent decoder when the test was written.
  it.each([
    [
      'otpauth://totp/Exposure%20Atlas:a@b.test?secret=ABCDEFGH',
      'becb959d1000b1397a843954df2cd2e67c5686d98ffeaf9af44ef2cefbc05d2c',
    ],
    [
      `otpauth://totp/${'A'.repeat(200)}`,
      '8f95f0b621aeff7342628082426911a4d323dbf50fc491ac4d65a666d478ff92',
    ],
  ])('draws %s as it was read back', (text, expected) => {
    expect(digest(text)).toBe(expected)
  })
})
