import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './review-notice.en.ts'
import { es } from './review-notice.es.ts'

export const reviewNoticeTexts = inEachLanguage({ en, es })
