import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './loading.en.ts'
import { es } from './loading.es.ts'

export const loadingTexts = inEachLanguage({ en, es })
