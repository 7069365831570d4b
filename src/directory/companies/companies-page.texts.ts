import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './companies-page.en.ts'
import { es } from './companies-page.es.ts'

export const companiesPageTexts = inEachLanguage({ en, es })
