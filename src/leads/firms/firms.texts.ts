import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './firms.en.ts'

export const firmsTexts = inEnglishOnly({ en })
