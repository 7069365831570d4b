import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './deadlines.en.ts'
import { es } from './deadlines.es.ts'

export const deadlinesTexts = inEachLanguage({ en, es })
