import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './trust-markup.en.ts'
import { es } from './trust-markup.es.ts'

export const trustMarkupTexts = inEachLanguage({ en, es })
