import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './trust-page.en.ts'
import { es } from './trust-page.es.ts'

export const trustPageTexts = inEachLanguage({ en, es })
