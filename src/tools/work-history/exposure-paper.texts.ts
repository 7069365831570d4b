import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './exposure-paper.en.ts'
import { es } from './exposure-paper.es.ts'

export const exposurePaperTexts = inEachLanguage({ en, es })
