import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './period.en.ts'
import { es } from './period.es.ts'

/** A number of years, or a range, in words. */
export const yearsInWords = inEachLanguage({ en, es })
