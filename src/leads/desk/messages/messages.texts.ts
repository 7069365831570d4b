import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './messages.en.ts'

export const messagesTexts = inEnglishOnly({ en })
