import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './letter-index.en.ts'
import { es } from './letter-index.es.ts'

export const letterIndexTexts = inEachLanguage({ en, es })
