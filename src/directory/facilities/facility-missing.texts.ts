import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './facility-missing.en.ts'
import { es } from './facility-missing.es.ts'

export const facilityMissingTexts = inEachLanguage({ en, es })
