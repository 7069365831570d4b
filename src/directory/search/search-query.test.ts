import { describe, expect, it } from 'vitest'
import {
  closestQuery,
  endsInStateCode,
  isOpenEnded,
  sameWords,
  stateCodeQuery,
  tellingWords,
  textQuery,
} from './search-query.ts'

const none = new Map<string, { terms: string[] }>()

describe('textQuery', () => {
  it('requires every word, in any of its meanings', () => {
    const meanings = new Map([
      ['mills', { terms: ['mill', 'mills', 'mill'] }],
      ['st', { terms: ['st', 'saint'] }],
    ])
    expect(textQuery(['mills', 'st', 'louis'], meanings).match).toBe(
      '(mill | mills) & (st | saint) & louis',
    )
  })

  it('ranks by all words, even optional ones', () => {
    expect(textQuery(['mills', 'of', 'saint', 'louis'], none)).toEqual({
      lookup: ['mills & saint & louis'],
      rest: null,
      match: 'mills & saint & louis',
      whole: 'mills | of | saint | st | louis',
      begun: 'mill:* | of:* | saint:* | louis:*',
    })
  })

  const WHOLE = 'curlew & mi:*'
  it.each([
    ['few records have another word', 3000, 900_000, ['curlew'], WHOLE],
    ['many have it, and very many the prefix', 3001, 50_001, ['curlew', 'mill | mix'], null],
    ['the prefix is quick as well', 3001, 50_000, [WHOLE], null],
    ['too many have both', 750_001, 900_000, [WHOLE], null],
  ])('asks the index what is quick: %s', (_, frequency, collected, lookup, rest) => {
    const meanings = new Map([
      ['curlew', { terms: ['curlew'], frequency }],
      ['mi', { terms: ['mi:*'], listed: { terms: ['mill', 'mix'], collected } }],
    ])
    const query = textQuery(['curlew', 'mi'], meanings)
    expect(query).toMatchObject({ lookup, rest, match: WHOLE })
  })
})

it('stateCodeQuery matches the last word whole', () => {
  const meanings = new Map([['in', { terms: ['in:*'] }]])
  expect(stateCodeQuery(['gary', 'in'], meanings)).toEqual({
    lookup: ['gary & in'],
    rest: null,
    match: 'gary & in',
    whole: 'gary | in',
    begun: 'gary:* | in',
  })
})

it.each([
  ['saint', false, ['st']],
  ['st', false, ['saint']],
  ['sai', false, []],
  ['sai', true, ['st', 'ste']],
  ['sa', true, []],
  ['tampa', true, []],
])('other words for "%s" (being typed: %s) are %j', (word, isLast, expected) => {
  expect(sameWords(word, isLast)).toEqual(expected)
})

it.each([
  ['mill', false, true],
  ['dry', false, false],
  ['dry', true, true],
  ['2', true, false],
])('"%s" (being typed: %s) is open-ended: %s', (word, isLast, expected) => {
  expect(isOpenEnded(word, isLast)).toBe(expected)
})

describe('tellingWords', () => {
  it.each([
    ['i worked at tampa shipyard', 'tampa shipyard'],
    ['shipyards in tampa', 'shipyards tampa'],
    ['gary in', 'gary in'],
    ['dade county', 'dade'],
    ['tampa s', 'tampa'],
    ['building 7', 'building 7'],
    ['the', 'the'],
    ['of the', 'of the'],
  ])('of "%s" are "%s"', (words, expected) => {
    expect(tellingWords(words.split(' ')).join(' ')).toBe(expected)
  })
})

it('closestQuery leaves out any one word', () => {
  expect(closestQuery(['tampa', 'steel', 'mill'], none).match).toBe(
    '(steel & mill) | (tampa & mill) | (tampa & steel)',
  )
})

it('endsInStateCode looks only at the last word', () => {
  expect(endsInStateCode(['gary', 'in'])).toBe(true)
  expect(endsInStateCode(['in', 'gary'])).toBe(false)
  expect(endsInStateCode([])).toBe(false)
})
