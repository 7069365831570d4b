import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './audit.en.ts'

export const auditTexts = inEnglishOnly({ en })
