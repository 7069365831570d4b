import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './desk-parts.en.ts'

export const deskTexts = inEnglishOnly({ en })
