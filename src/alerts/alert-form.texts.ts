import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './alert-form.en.ts'
import { es } from './alert-form.es.ts'

export const alertFormTexts = inEachLanguage({ en, es })
