import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './attachments.en.ts'

export const attachmentsTexts = inEnglishOnly({ en })
