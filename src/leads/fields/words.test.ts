import { describe, expect, it } from 'vitest'
import { KEYWORDS, type Keyword } from '../../languages/en/letters.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { HEALTH_WORDS, hasOffer, keywordsIn } from './words.ts'

/** The same said in each language: whoever adds a word or a language adds its pair. */
const KEYWORD_PAIRS: Record<Keyword, Record<Language, string>> = {
  mesothelioma: { en: 'He has mesothelioma', es: 'Tiene mesotelioma' },
  'lung cancer': { en: 'It is lung cancer', es: 'Es cáncer de pulmón' },
  asbestosis: { en: 'asbestosis in both lungs', es: 'amiantosis en los dos pulmones' },
  biopsy: { en: 'The biopsy came back', es: 'Llegó la biopsia' },
  diagnosed: { en: 'I was diagnosed', es: 'Me diagnosticaron' },
  shipyard: { en: 'at the shipyard', es: 'en el astillero' },
  navy: { en: 'in the Navy', es: 'en la Marina' },
  insulation: { en: 'pipe insulation', es: 'aislante de tubos' },
  boiler: { en: 'a boiler room', es: 'un cuarto de calderas' },
  pipefitter: { en: 'I was a plumber', es: 'Fui plomero' },
  brakes: { en: 'changing brakes', es: 'cambiando frenos' },
  'power plant': { en: 'a power plant', es: 'una planta eléctrica' },
  'years worked': { en: 'for 12 years', es: 'durante 12 años' },
  died: { en: 'My husband died', es: 'Mi esposo falleció' },
}
const OFFER_PAIRS: Record<Language, string>[] = [
  { en: 'Our SEO services', es: 'Nuestros servicios de SEO' },
  { en: 'Buy bitcoin', es: 'Compre bitcoin' },
  { en: 'payday loans today', es: 'préstamos rápidos hoy' },
  { en: 'increase your sales', es: 'aumente sus ventas' },
]
const HEALTH_PAIRS: Record<Language, string>[] = [
  { en: 'asbestos', es: 'amianto' },
  { en: 'mesothelioma', es: 'mesotelioma' },
  { en: 'cancer', es: 'cáncer' },
  { en: 'your diagnosis', es: 'su diagnóstico' },
  { en: 'the hospital', es: 'el hospital' },
  { en: 'an illness', es: 'una enfermedad' },
  { en: 'he died', es: 'murió' },
]
const NOTHING: Record<Language, string> = {
  en: 'Thank you, please call me on Monday about the address of the site.',
  es: 'Gracias, llámeme el lunes sobre la dirección del sitio, por favor.',
}

describe.each(LANGUAGES)('the words of a text (%s)', (language) => {
  it.each(KEYWORDS)('say %s', (keyword) => {
    expect(keywordsIn(KEYWORD_PAIRS[keyword][language])).toContain(keyword)
  })

  it('say that it is mass advertising', () => {
    for (const pair of OFFER_PAIRS) expect(hasOffer(pair[language]), pair[language]).toBe(true)
  })

  it('tell of an illness', () => {
    for (const pair of HEALTH_PAIRS) expect(pair[language]).toMatch(HEALTH_WORDS)
  })

  it('say nothing of it in a plain sentence', () => {
    expect(keywordsIn(NOTHING[language])).toEqual([])
    expect(hasOffer(NOTHING[language])).toBe(false)
    expect(NOTHING[language]).not.toMatch(HEALTH_WORDS)
  })
})
