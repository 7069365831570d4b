import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './facilities.en.ts'
import { es } from './facilities.es.ts'

export const facilitiesTexts = inEachLanguage({ en, es })
