import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './article-elements.en.ts'
import { es } from './article-elements.es.ts'

export const articleElementTexts = inEachLanguage({ en, es })
