import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './facility-lists.en.ts'
import { es } from './facility-lists.es.ts'

export const facilityListsTexts = inEachLanguage({ en, es })
