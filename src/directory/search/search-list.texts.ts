import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './search-list.en.ts'
import { es } from './search-list.es.ts'

export const searchListTexts = inEachLanguage({ en, es })
