import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './setup.en.ts'

export const setupTexts = inEnglishOnly({ en })
