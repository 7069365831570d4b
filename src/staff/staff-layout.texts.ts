import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './staff-layout.en.ts'

export const staffLayoutTexts = inEnglishOnly({ en })
