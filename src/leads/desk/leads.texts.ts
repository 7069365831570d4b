import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './leads.en.ts'

export const leadsTexts = inEnglishOnly({ en })
