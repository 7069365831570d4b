import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './documents-page.en.ts'
import { es } from './documents-page.es.ts'

export const documentsPageTexts = inEachLanguage({ en, es })
