import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './firm-sheet.en.ts'

export const firmSheetTexts = inEnglishOnly({ en })
