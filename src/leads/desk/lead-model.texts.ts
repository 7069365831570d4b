import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './lead-model.en.ts'

export const leadModelTexts = inEnglishOnly({ en })
