import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './search-page.en.ts'
import { es } from './search-page.es.ts'

export const searchPageTexts = inEachLanguage({ en, es })
