import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './company-page.en.ts'
import { es } from './company-page.es.ts'

export const companyPageTexts = inEachLanguage({ en, es })
