import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './state-category.en.ts'
import { es } from './state-category.es.ts'

export const stateCategoryTexts = inEachLanguage({ en, es })
