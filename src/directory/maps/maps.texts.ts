import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './maps.en.ts'
import { es } from './maps.es.ts'

export const mapTexts = inEachLanguage({ en, es })
