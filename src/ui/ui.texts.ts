import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './ui.en.ts'
import { es } from './ui.es.ts'

export const uiTexts = inEachLanguage({ en, es })
