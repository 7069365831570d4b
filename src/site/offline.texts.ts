import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './offline.en.ts'
import { es } from './offline.es.ts'

export const offlineTexts = inEachLanguage({ en, es })
