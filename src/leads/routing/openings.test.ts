import { describe, expect, it } from 'vitest'
import { usStates } from '../../site/us.ts'
import {
  type Circumstances,
  closureOf,
  lacksFloridaFacts,
  listClosedStates,
  type StateDecision,
} from './openings.ts'

const florida: StateDecision = {
  code: 'FL',
  isBlocked: false,
  basis: 'rule',
  basisNumber: 'R. Regulating Fla. Bar 4-7.22',
  basisDate: '2026-11-01',
  counsel: 'Ada Counsel',
}
const open: Circumstances = {
  isPublic: true,
  unsetFacts: [],
  payment: 'flat',
  decisions: [florida],
}

describe('closureOf', () => {
  it('opens a state of a public site only with every part of a basis', () => {
    expect(closureOf('FL', open)).toBeNull()
    for (const missing of ['basis', 'basisNumber', 'basisDate', 'counsel'] as const) {
      const decisions = [{ ...florida, [missing]: null }]
      expect(closureOf('FL', { ...open, decisions }), missing).toBe('no-basis')
    }
    expect(closureOf('OH', open)).toBe('no-basis')
    expect(listClosedStates(open).size).toBe(usStates.length - 1)
  })

  it('opens nothing on a public site while a fact about the operator is missing', () => {
    expect(closureOf('FL', { ...open, unsetFacts: ['Operator legal name'] })).toBe('operator')
  })

  it('is open in a preview, but for what is blocked', () => {
    const preview = {
      ...open,
      isPublic: false,
      unsetFacts: ['Operator legal name'],
      decisions: [{ ...florida, code: 'TX', isBlocked: true }],
    }
    expect([...listClosedStates(preview)]).toEqual(['TX'])
  })

  it('closes the states in which what is paid makes it a sale', () => {
    const washington = { ...open, decisions: [{ ...florida, code: 'WA' }] }
    expect(closureOf('WA', washington)).toBe('sale')
    expect(closureOf('WA', { ...washington, payment: 'none' })).toBeNull()
  })
})

it('Florida wants the name, the office, the bar number, and that no fee is divided', () => {
  const lawyer = {
    isFictional: false,
    legalName: 'Quill & Moss, P.A.',
    officePlace: 'Tampa, Hillsborough County',
    barNumber: '0123456',
    isFeeUndivided: true,
  }
  expect(lacksFloridaFacts(lawyer)).toBe(false)
  for (const missing of ['legalName', 'officePlace', 'barNumber', 'isFeeUndivided'] as const) {
    expect(
      lacksFloridaFacts({ ...lawyer, [missing]: missing === 'isFeeUndivided' ? false : '' }),
    ).toBe(true)
  }
})
