import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './home.en.ts'
import { es } from './home.es.ts'

export const homeTexts = inEachLanguage({ en, es })
