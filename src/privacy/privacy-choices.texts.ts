import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './privacy-choices.en.ts'
import { es } from './privacy-choices.es.ts'

export const privacyChoicesTexts = inEachLanguage({ en, es })
