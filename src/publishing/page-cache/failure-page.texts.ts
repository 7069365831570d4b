import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './failure-page.en.ts'
import { es } from './failure-page.es.ts'

export const failurePageTexts = inEachLanguage({ en, es })
