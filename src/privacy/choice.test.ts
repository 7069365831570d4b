import { describe, expect, it } from 'vitest'
import { choiceCookie, readChoice } from './choice.ts'

describe('the privacy choice', () => {
  it.each([[[]], [['ads'] as const], [['signal'] as const], [['ads', 'signal'] as const]])(
    '%j survives its cookie',
    (choice) => {
      const [pair] = choiceCookie(choice, true).split(';')
      expect(readChoice(`a=1; ${pair}; b=2`)).toEqual(choice)
    },
  )

  it.each([
    '',
    'other=ads',
    'privacy-choice=',
    'privacy-choice=everything',
    'not-privacy-choice=ads',
  ])('"%s" is no choice', (cookies) => {
    expect(readChoice(cookies)).toBeNull()
  })

  it('is secure where the site is', () => {
    expect(choiceCookie([], true)).toMatch(/; Secure$/)
    expect(choiceCookie([], false)).not.toMatch(/Secure/)
  })
})
