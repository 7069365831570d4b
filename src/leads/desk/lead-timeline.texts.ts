import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './lead-timeline.en.ts'

export const timelineTexts = inEnglishOnly({ en })
