import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './queue-words.en.ts'

export const queueWords = inEnglishOnly({ en })
