import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './card.en.ts'
import { es } from './card.es.ts'

export const cardTexts = inEachLanguage({ en, es })
