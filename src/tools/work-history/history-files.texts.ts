import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './history-files.en.ts'
import { es } from './history-files.es.ts'

export const historyFilesTexts = inEachLanguage({ en, es })
