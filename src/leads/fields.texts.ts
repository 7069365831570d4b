import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './fields.en.ts'
import { es } from './fields.es.ts'

export const fieldsTexts = inEachLanguage({ en, es })
