import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './two-factor.en.ts'

export const twoFactorTexts = inEnglishOnly({ en })
