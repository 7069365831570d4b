import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './place.en.ts'
import { es } from './place.es.ts'

export const placeTexts = inEachLanguage({ en, es })
