import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './templates.en.ts'

export const templatesTexts = inEnglishOnly({ en })
