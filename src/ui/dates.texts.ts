import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './dates.en.ts'
import { es } from './dates.es.ts'

export const dateTexts = inEachLanguage({ en, es })
