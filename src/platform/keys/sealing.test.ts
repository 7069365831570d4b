import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open, SealBrokenError, seal } from './sealing.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const plain = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
const context = fc.string({ maxLength: 40 })

it('opens what it sealed', () => {
  fc.assert(
    fc.property(key, plain, context, (k, p, c) => {
      expect(open(k, seal(k, p, c), c)).toEqual(p)
    }),
  )
})

it('refuses any changed bit, any missing end, another context and another key', () => {
  fc.assert(
    fc.property(key, plain, context, fc.nat(), fc.nat(7), (k, p, c, at, bit) => {
      const sealed = seal(k, p, c)
      const changed = Buffer.from(sealed)
      const index = at % sealed.length
      changed[index] = (changed[index] ?? 0) ^ (1 << bit)
      expect(() => open(k, changed, c)).toThrow(SealBrokenError)
      expect(() => open(k, sealed.subarray(0, index), c)).toThrow(SealBrokenError)
      expect(() => open(k, sealed, `${c}x`)).toThrow(SealBrokenError)
      expect(() => open(randomBytes(32), sealed, c)).toThrow(SealBrokenError)
    }),
  )
})

it('never seals twice alike', () => {
  const k = randomBytes(32)
  const texts = Array.from({ length: 1_000 }, () => seal(k, Buffer.from('a'), 'c').toString('hex'))
  expect(new Set(texts).size).toBe(1_000)
})
