import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './state.en.ts'
import { es } from './state.es.ts'

export const stateTexts = inEachLanguage({ en, es })
