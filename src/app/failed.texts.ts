import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './failed.en.ts'
import { es } from './failed.es.ts'

export const failedTexts = inEachLanguage({ en, es })
