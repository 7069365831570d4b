import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './account.en.ts'

export const accountTexts = inEnglishOnly({ en })
