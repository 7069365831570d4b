import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './dashboard.en.ts'

export const dashboardTexts = inEnglishOnly({ en })
