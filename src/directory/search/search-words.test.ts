import { describe, expect, it } from 'vitest'
import { matchedParts, plainText, stem, wordsOf, wordsToMark } from './search-words.ts'

describe('plainText', () => {
  it.each([
    ['St. Petersburg', 'st petersburg'],
    ["O'Fallon & Sons", 'ofallon and sons'],
    ['U. S. Steel', 'us steel'],
    ['J.P. Morgan', 'jp morgan'],
    ['Wilkes-Barre  (PA)', 'wilkes barre pa'],
    ['Plant No.2', 'plant no 2'],
    ['%_:*&|!<->"\\', 'and'],
    ['\0 \t\n', ''],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})

it('wordsOf returns each word once, in order, and at most eight', () => {
  expect(wordsOf('')).toEqual([])
  expect(wordsOf('mill of the mill')).toEqual(['mill', 'of', 'the'])
  expect(wordsOf('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toHaveLength(8)
})

it.each([
  ['shipyards', 'shipyard'],
  ['mills', 'mill'],
  ['foundries', 'foundr'],
  ['gas', 'gas'],
  ['glass', 'glass'],
  ['louis', 'louis'],
  ['columbus', 'columbus'],
])('the stem of %s is %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})

describe('matchedParts', () => {
  const marked = (name: string, q: string) =>
    matchedParts(name, wordsToMark(q))
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')

  it.each([
    ['Port Sutter Shipyard', 'shipyard', 'Port Sutter [Shipyard]'],
    ['Port Sutter Shipyard', 'ship', 'Port Sutter [Ship]yard'],
    ['Port Sutter Shipyard', 'shipyards port', '[Port] Sutter [Shipyard]'],
    ['Port Sutter Shipyard', 'yard', 'Port Sutter Shipyard'],
    ['St. Petersburg, Florida', 'st pet', '[St]. [Pet]ersburg, Florida'],
    ['Peña Cigar Works', 'pena', '[Peña] Cigar Works'],
    ['Pena Cigar Works', 'Peña', '[Pena] Cigar Works'],
    ['O’Fallon & Sons', "o'fal", '[O’Fallon] & Sons'],
    ['Plant A', 'a', 'Plant [A]'],
    ['Alamo Plant', 'a', 'Alamo Plant'],
    ['Mill', '', 'Mill'],
    ['<b>Mill</b>', 'mill', '<b>[Mill]</b>'],
  ])('%s, searched for "%s"', (name, q, expected) => {
    expect(marked(name, q)).toBe(expected)
  })
})
