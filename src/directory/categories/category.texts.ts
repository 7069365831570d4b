import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './category.en.ts'
import { es } from './category.es.ts'

export const categoryTexts = inEachLanguage({ en, es })
