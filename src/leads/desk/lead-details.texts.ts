import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './lead-details.en.ts'

export const leadDetailsTexts = inEnglishOnly({ en })
