import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './review-queue.en.ts'

export const reviewTexts = inEnglishOnly({ en })
