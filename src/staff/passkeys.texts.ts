import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './passkeys.en.ts'

export const passkeysTexts = inEnglishOnly({ en })
