import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './staff-form.en.ts'

export const staffFormTexts = inEnglishOnly({ en })
