import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './company-markup.en.ts'
import { es } from './company-markup.es.ts'

export const companyMarkupTexts = inEachLanguage({ en, es })
