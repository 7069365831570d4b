import { describe, expect, it } from 'vitest'
import { parseGlossary } from './glossary.ts'

const term = (id: string, name: string, more = '') =>
  `- id: ${id}\n  term: ${name}\n  short: A short explanation of the word.\n  definition: ${'A longer explanation of it. '.repeat(3)}\n${more}`

describe('the glossary file', () => {
  it('is read with empty lists filled in', () => {
    const [first] = parseGlossary(term('amosite', 'Amosite'))
    expect(first).toMatchObject({ id: 'amosite', term: 'Amosite', see: [] })
  })
  it.each([
    ['out of order', term('b', 'Beta') + term('a', 'Alpha'), /alphabetical/],
    ['an id twice', term('a', 'Alpha') + term('a', 'Beta'), /twice/],
    ['a reference to nothing', term('a', 'Alpha', '  see: [nowhere]\n'), /does not exist/],
    ['an id with capitals', term('LHWCA', 'Longshore'), /lower case/],
    [
      'no definition',
      '- id: a\n  term: Alpha\n  short: A short explanation of it.\n',
      /definition/,
    ],
  ])('refuses %s', (_, yaml, reason) => {
    expect(() => parseGlossary(yaml)).toThrow(reason)
  })
})
