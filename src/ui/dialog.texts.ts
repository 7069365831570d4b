import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './dialog.en.ts'

export const dialogTexts = inEnglishOnly({ en })
