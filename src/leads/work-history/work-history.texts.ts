import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './work-history.en.ts'
import { es } from './work-history.es.ts'

export const workHistoryTexts = inEachLanguage({ en, es })
