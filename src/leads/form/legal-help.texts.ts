import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './legal-help.en.ts'
import { es } from './legal-help.es.ts'

export const legalHelpTexts = inEachLanguage({ en, es })
