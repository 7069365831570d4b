import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './refusals.en.ts'
import { es } from './refusals.es.ts'

export const refusalTexts = inEachLanguage({ en, es })
