import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './record-list.en.ts'
import { es } from './record-list.es.ts'

export const recordListTexts = inEachLanguage({ en, es })
