import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './attach-history.en.ts'
import { es } from './attach-history.es.ts'

export const attachHistoryTexts = inEachLanguage({ en, es })
