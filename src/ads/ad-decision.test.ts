import { describe, expect, it } from 'vitest'
import { pageKinds } from '../measurement/measurement.contract.ts'
import type { Purpose } from '../privacy/choice.ts'
import { adModeFor, mayReportConversion } from './ad-decision.ts'

const choices: (Purpose[] | null)[] = [null, [], ['signal'], ['ads'], ['ads', 'signal']]
const cases = choices.flatMap((choice) => [true, false].map((hasGpc) => ({ choice, hasGpc })))
const sensitive = ['facility', 'legal-help', 'thank-you', 'contact']
const allows = (choice: Purpose[] | null, purpose: Purpose) => choice?.includes(purpose) === true

describe('which advertisements may be asked for (§9, Global Privacy Control)', () => {
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
