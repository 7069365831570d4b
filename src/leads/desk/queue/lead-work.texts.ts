import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './lead-work.en.ts'

export const leadWorkTexts = inEnglishOnly({ en })
