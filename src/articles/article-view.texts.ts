import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './article-view.en.ts'
import { es } from './article-view.es.ts'

export const articleViewTexts = inEachLanguage({ en, es })
