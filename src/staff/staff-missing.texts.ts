import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './staff-missing.en.ts'

export const staffMissingTexts = inEnglishOnly({ en })
