import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './health-data.en.ts'
import { es } from './health-data.es.ts'

export const healthDataTexts = inEachLanguage({ en, es })
