import { inEachLanguage } from './language.ts'
import { en } from './trouble.en.ts'
import { es } from './trouble.es.ts'

export const troubleTexts = inEachLanguage({ en, es })
