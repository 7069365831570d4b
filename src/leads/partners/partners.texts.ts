import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './partners.en.ts'
import { es } from './partners.es.ts'

export const partnersTexts = inEachLanguage({ en, es })
