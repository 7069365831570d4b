import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './city.en.ts'
import { es } from './city.es.ts'

export const cityTexts = inEachLanguage({ en, es })
