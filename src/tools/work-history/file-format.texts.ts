import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './file-format.en.ts'
import { es } from './file-format.es.ts'

export const fileFormatTexts = inEachLanguage({ en, es })
