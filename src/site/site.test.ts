import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOperatorFact, listUnsetOperatorFacts, operatorPlaceholder } from './operator.ts'
import { paperDark, theme } from './theme.ts'

describe('facts about the operator', () => {
  it('uses the general e-mail address for the special ones, and for no other fact', () => {
    const operator = { email: 'hello@atlas.example' }
    expect(findOperatorFact('legalEmail', operator)).toBe('hello@atlas.example')
    expect(findOperatorFact('mediaEmail', operator)).toBe('hello@atlas.example')
    expect(findOperatorFact('phone', operator)).toBeNull()
  })
  it('treats a blank as unset', () => {
    expect(findOperatorFact('legalName', { legalName: '  ' })).toBeNull()
  })
  it('lists what pages show as placeholders', () => {
    expect(listUnsetOperatorFacts({})).toContain('Operator legal name')
    expect(listUnsetOperatorFacts({ email: 'a@b.example', governingState: 'Ohio' })).toEqual([
      'Operator legal name',
      'Operator postal address',
      'Operator telephone number',
      'Governing county',
    ])
    expect(operatorPlaceholder('email')).toBe('[Operator e-mail address]')
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
