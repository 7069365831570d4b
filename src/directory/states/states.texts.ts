import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './states.en.ts'
import { es } from './states.es.ts'

export const statesTexts = inEachLanguage({ en, es })
