import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './suggestions.en.ts'
import { es } from './suggestions.es.ts'

export const suggestionTexts = inEachLanguage({ en, es })
