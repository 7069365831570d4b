import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPhone } from './incoming-lead.ts'

describe('a phone number', () => {
  it.each([
    ['(813) 555-0142', '+18135550142', false],
    ['813.555.0142', '+18135550142', false],
    ['+1 813 555 0142', '+18135550142', false],
    ['1-813-555-0142', '+18135550142', false],
    ['+44 20 7946 0958', '+442079460958', true],
    ['813-555-0142 ext 12', '+18135550142', true],
    ['555 0142', null, true],
    ['call my daughter', null, true],
    ['0000000000', '+10000000000', true],
  ])('%s', (typed, e164, isUnusual) => {
    expect(readPhone(typed)).toEqual({ e164, isUnusual })
  })

  it('is never rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const { e164, isUnusual } = readPhone(typed)
        expect(e164 === null ? isUnusual : /^\+\d+$/.test(e164)).toBe(true)
      }),
    )
  })
})
