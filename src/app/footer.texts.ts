import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './footer.en.ts'
import { es } from './footer.es.ts'

export const footerTexts = inEachLanguage({ en, es })
