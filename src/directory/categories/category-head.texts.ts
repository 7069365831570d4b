import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './category-head.en.ts'
import { es } from './category-head.es.ts'

export const categoryHeadTexts = inEachLanguage({ en, es })
