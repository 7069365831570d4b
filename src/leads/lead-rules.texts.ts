import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './lead-rules.en.ts'
import { es } from './lead-rules.es.ts'

export const ruleTexts = inEachLanguage({ en, es })
