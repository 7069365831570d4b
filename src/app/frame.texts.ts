import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './frame.en.ts'
import { es } from './frame.es.ts'

export const frameTexts = inEachLanguage({ en, es })
