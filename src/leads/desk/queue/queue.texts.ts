import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './queue.en.ts'

export const queueTexts = inEnglishOnly({ en })
