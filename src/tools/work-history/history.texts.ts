import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './history.en.ts'
import { es } from './history.es.ts'

export const historyTexts = inEachLanguage({ en, es })
