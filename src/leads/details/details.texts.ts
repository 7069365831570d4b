import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './details.en.ts'
import { es } from './details.es.ts'

export const detailsTexts = inEachLanguage({ en, es })
