import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './alert-mail.en.ts'
import { es } from './alert-mail.es.ts'

export const alertMailTexts = inEachLanguage({ en, es })
