import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findOperatorFact,
  listUnsetOperatorFacts,
  operatorFields,
  shownOperator,
} from './operator.ts'
import { paperDark, theme } from './theme.ts'

describe('facts about the operator', () => {
  it('uses the general email address for the special ones, and for no other fact', () => {
    const operator = { email: 'hello@atlas.example' }
    expect(findOperatorFact('legalEmail', operator)).toBe('hello@atlas.example')
    expect(findOperatorFact('mediaEmail', operator)).toBe('hello@atlas.example')
    expect(findOperatorFact('phone', operator)).toBeNull()
  })
  it('treats a blank as unset', () => {
    expect(findOperatorFact('legalName', { legalName: '  ' })).toBeNull()
  })
  it('shows what is set, and fills the rest with an invented operator only in a demonstration', () => {
    const operator = { email: 'hello@atlas.example', phone: ' ' }
    expect(shownOperator(false, {})).toEqual({})
    expect(shownOperator(false, operator)).toEqual({
      email: 'hello@atlas.example',
      legalEmail: 'hello@atlas.example',
      mediaEmail: 'hello@atlas.example',
    })
    expect(Object.keys(shownOperator(true, {}))).toEqual(operatorFields)
    const invented = shownOperator(true, {})
    for (const field of ['email', 'legalEmail', 'mediaEmail'] as const) {
      expect(invented[field]).toMatch(/@exposure-atlas\.example$/)
    }
    for (const field of [
      'legalName',
      'postalAddress',
      'governingState',
      'governingCounty',
    ] as const) {
      expect(invented[field]).toMatch(/\(fictional\)$/)
    }
    expect(shownOperator(true, operator)).toMatchObject({
      email: 'hello@atlas.example',
      legalEmail: 'hello@atlas.example',
      phone: '(555) 555-0100',
    })
  })
  it('lists what is not filled in', () => {
    expect(listUnsetOperatorFacts({})).toContain('Operator legal name')
    expect(listUnsetOperatorFacts({ email: 'a@b.example', governingState: 'Ohio' })).toEqual([
      'Operator legal name',
      'Operator postal address',
      'Operator telephone number',
      'Governing county',
    ])
  })
})

it('the theme has the colors of the stylesheet', () => {
  const css = readFileSync('src/ui/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [name, color] of Object.entries({ ...theme, paperDark })) {
    const isDark = name.endsWith('Dark')
    const token = name
      .replace(/Dark$/, '')
      .replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)
    expect(isDark ? dark : light, name).toContain(`--${token}: ${color};`)
  }
})
