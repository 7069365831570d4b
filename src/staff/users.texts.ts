import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './users.en.ts'

export const usersTexts = inEnglishOnly({ en })
