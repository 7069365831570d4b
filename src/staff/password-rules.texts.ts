import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './password-rules.en.ts'

export const passwordRulesTexts = inEnglishOnly({ en })
