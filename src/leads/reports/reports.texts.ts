import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './reports.en.ts'

export const reportsTexts = inEnglishOnly({ en })
