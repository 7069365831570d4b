import { describe, expect, it } from 'vitest'
import { pageKinds } from '../measurement/measurement.contract.ts'
import type { Purpose } from '../privacy/choice.ts'
import { adModeFor, adTimes, mayReportConversion } from './ad-rules.ts'
import { breakpointOf } from './ad-test-frame.tsx'

const choices: (Purpose[] | null)[] = [null, [], ['signal'], ['ads'], ['ads', 'signal']]
const cases = choices.flatMap((choice) => [true, false].map((hasGpc) => ({ choice, hasGpc })))
const sensitive = ['facility', 'history', 'legal-help', 'thank-you', 'contact']
const allows = (choice: Purpose[] | null, purpose: Purpose) => choice?.includes(purpose) === true

describe('which ads may be requested (§9, Global Privacy Control)', () => {
  it.each(cases)('$choice, Global Privacy Control $hasGpc', ({ choice, hasGpc }) => {
    for (const pageKind of pageKinds) {
      const isPersonal = allows(choice, 'ads') && !hasGpc && !sensitive.includes(pageKind)
      const plain = isPersonal ? 'personalized' : 'non-personalized'
      expect(adModeFor({ choice, hasGpc }, pageKind, false), pageKind).toBe(plain)
      const strict = allows(choice, 'ads') ? plain : 'none'
      expect(adModeFor({ choice, hasGpc }, pageKind, true), pageKind).toBe(strict)
    }
  })

  it('personalizes on a city page after acceptance, and on no sensitive page', () => {
    const accepted = { choice: ['ads'] as Purpose[], hasGpc: false }
    expect(adModeFor(accepted, 'city', false)).toBe('personalized')
    expect(adModeFor(accepted, 'facility', false)).toBe('non-personalized')
    expect(adModeFor({ ...accepted, hasGpc: true }, 'city', false)).toBe('non-personalized')
  })

  it.each(cases)('reports a conversion only as allowed: $choice, $hasGpc', (privacy) => {
    const expected = allows(privacy.choice, 'signal') && !privacy.hasGpc
    expect(mayReportConversion(privacy)).toBe(expected)
  })
})

describe('§2.1, §2.9 and §9 when ads are requested', () => {
  it('300 ms after a facility page is shown, 500 ms after each route change', () => {
    expect(adTimes('facility', true)).toEqual([300])
    expect(adTimes('facility', false)).toEqual([300, 500])
    expect(adTimes('city', true)).toEqual([0])
    expect(adTimes('city', false)).toEqual([500])
  })
})

describe('§9 breakpoints', () => {
  it.each([
    [320, 'xs'],
    [639, 'xs'],
    [640, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [1023, 'md'],
    [1024, 'lg'],
    [1280, 'xl'],
    [1535, 'xl'],
    [1536, '2xl'],
    [4000, '2xl'],
  ])('%i px is %s', (width, name) => {
    expect(breakpointOf(width)).toBe(name)
  })
})
