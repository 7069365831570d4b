import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './around.en.ts'
import { es } from './around.es.ts'

export const aroundTexts = inEachLanguage({ en, es })
