import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './prose.en.ts'
import { es } from './prose.es.ts'

export const proseTexts = inEachLanguage({ en, es })
