import { inEnglishOnly } from '../../../platform/web/language.ts'
import { en } from './merge-fields.en.ts'

export const mergeFieldsTexts = inEnglishOnly({ en })
