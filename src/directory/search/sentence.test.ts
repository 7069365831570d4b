import { describe, expect, it } from 'vitest'
import { plainName } from './search-words.ts'
import { readSentence } from './sentence.ts'

const read = (text: string) => readSentence(plainName(text).split(' '), () => false)

describe('a sentence', () => {
  it.each([
    ['My father worked at the Tampa shipyard he has mesothelioma', 'tampa shipyard'],
    ['my dad was a pipefitter at Bath Iron Works in the 1960s', 'pipefitter bath iron works 1960s'],
    ['where did people work near Port Arthur', 'port arthur'],
    ['Mi papá trabajó en el astillero de Tampa y tiene mesotelioma', 'astillero tampa'],
    ['mi esposo trabajaba en la refinería de Texas City', 'la refineria texas city'],
    ['Gannon Station', 'gannon station'],
  ])('%s: searches for %s', (text, words) => {
    expect(read(text).words.join(' ')).toBe(words)
  })

  it('says whom it is about, and that somebody is ill', () => {
    expect(read('My father has mesothelioma')).toEqual({
      words: [],
      isAboutIllness: true,
      isAboutFamily: true,
    })
    expect(read('mi abuelo murió de cáncer')).toMatchObject({
      isAboutIllness: true,
      isAboutFamily: true,
    })
    expect(read('Tampa shipyard')).toMatchObject({ isAboutIllness: false, isAboutFamily: false })
  })
})
