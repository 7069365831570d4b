import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './support-page.en.ts'
import { es } from './support-page.es.ts'

export const supportPageTexts = inEachLanguage({ en, es })
