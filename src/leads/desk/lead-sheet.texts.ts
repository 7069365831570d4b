import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './lead-sheet.en.ts'

export const leadSheetTexts = inEnglishOnly({ en })
