import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './field.en.ts'
import { es } from './field.es.ts'

export const fieldTexts = inEachLanguage({ en, es })
