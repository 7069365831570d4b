import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './feed.en.ts'
import { es } from './feed.es.ts'

export const feedTexts = inEachLanguage({ en, es })
