import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './format.en.ts'
import { es } from './format.es.ts'

export const formatTexts = inEachLanguage({ en, es })
