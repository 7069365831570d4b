import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './search-box.en.ts'
import { es } from './search-box.es.ts'

export const searchBoxTexts = inEachLanguage({ en, es })
