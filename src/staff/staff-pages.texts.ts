import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './staff-pages.en.ts'

export const staffPagesTexts = inEnglishOnly({ en })
