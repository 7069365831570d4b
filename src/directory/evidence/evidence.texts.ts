import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './evidence.en.ts'
import { es } from './evidence.es.ts'

export const evidenceTexts = inEachLanguage({ en, es })
