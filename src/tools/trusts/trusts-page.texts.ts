import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './trusts-page.en.ts'
import { es } from './trusts-page.es.ts'

export const trustsPageTexts = inEachLanguage({ en, es })
