import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './data-page.en.ts'
import { es } from './data-page.es.ts'

export const dataPageTexts = inEachLanguage({ en, es })
