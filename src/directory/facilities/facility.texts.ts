import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './facility.en.ts'
import { es } from './facility.es.ts'

export const facilityTexts = inEachLanguage({ en, es })
