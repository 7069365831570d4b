import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './history-result.en.ts'
import { es } from './history-result.es.ts'

export const historyResultTexts = inEachLanguage({ en, es })
