import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './record-notes.en.ts'
import { es } from './record-notes.es.ts'

export const recordNotesTexts = inEachLanguage({ en, es })
