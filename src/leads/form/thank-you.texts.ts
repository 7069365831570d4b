import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './thank-you.en.ts'
import { es } from './thank-you.es.ts'

export const thankYouTexts = inEachLanguage({ en, es })
