import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './login.en.ts'

export const loginTexts = inEnglishOnly({ en })
