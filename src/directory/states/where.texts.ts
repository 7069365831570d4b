import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './where.en.ts'
import { es } from './where.es.ts'

/** A number of states in words. */
export const statesInWords = inEachLanguage({ en, es })
