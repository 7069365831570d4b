import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './data-table.en.ts'

export const dataTableTexts = inEnglishOnly({ en })
