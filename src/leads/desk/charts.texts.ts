import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './charts.en.ts'

export const chartTexts = inEnglishOnly({ en })
