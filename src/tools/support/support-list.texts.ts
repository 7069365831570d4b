import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './support-list.en.ts'
import { es } from './support-list.es.ts'

export const supportListTexts = inEachLanguage({ en, es })
