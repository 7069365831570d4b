import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './glossary-page.en.ts'
import { es } from './glossary-page.es.ts'

export const glossaryPageTexts = inEachLanguage({ en, es })
