import { describe, expect, it } from 'vitest'
import { correctSpanish, fromSpanish } from './spanish-words.ts'

describe('fromSpanish', () => {
  it.each([
    ['astillero', 'shipyard'],
    ['astilleros en tampa', 'shipyard tampa'],
    ['centrales electricas', 'power plant'],
    ['planta de energia', 'power plant'],
    ['refinerias', 'refinery'],
    ['fabrica de vidrio', 'manufacturing glass'],
    ['fabrica de papel', 'paper mill'],
    ['aserraderos en florida', 'lumber mill florida'],
    ['estacion de bomberos', 'fire station'],
    ['soldadores', 'welder'],
    ['hospitales nueva york', 'hospitales new york'],
    ['trabaje en un astillero en los angeles', 'shipyard angeles'],
  ])('%s is %s', (spanish, english) => {
    expect(fromSpanish(spanish.split(' '))?.join(' ')).toBe(english)
  })

  it.each(['shipyard', 'hospital', 'base naval', 'central high school', 'los angeles', 'la porte'])(
    '%s is left alone',
    (text) => {
      expect(fromSpanish(text.split(' '))).toBeNull()
    },
  )
})

describe('correctSpanish', () => {
  const corrected = (text: string, known: string[] = []) =>
    correctSpanish(text.split(' '), (word) => !known.includes(word))?.join(' ') ?? null

  it.each([
    ['astilero', 'astillero'],
    ['astilleor tampa', 'astillero tampa'],
    ['central eletrica', 'central electrica'],
    ['refin', 'refineria'],
  ])('%s was meant as %s', (typed, meant) => {
    expect(corrected(typed, ['tampa', 'central'])).toBe(meant)
  })

  it('leaves words of the records, and those that resemble nothing', () => {
    expect(corrected('fabric', ['fabric'])).toBeNull()
    expect(corrected('zzzzqq')).toBeNull()
    expect(corrected('astillero')).toBeNull()
  })
})
