import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './city-facts.en.ts'
import { es } from './city-facts.es.ts'

export const cityFactsTexts = inEachLanguage({ en, es })
