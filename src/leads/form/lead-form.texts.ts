import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './lead-form.en.ts'
import { es } from './lead-form.es.ts'

export const leadFormTexts = inEachLanguage({ en, es })
