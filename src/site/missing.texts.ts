import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './missing.en.ts'
import { es } from './missing.es.ts'

export const missingTexts = inEachLanguage({ en, es })
