import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './notifications.en.ts'

export const notificationTexts = inEnglishOnly({ en })
