import { inEachLanguage } from '../../../platform/web/language.ts'
import { en } from './message-lines.en.ts'
import { es } from './message-lines.es.ts'

export const messageLines = inEachLanguage({ en, es })
