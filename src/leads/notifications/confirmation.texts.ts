import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './confirmation.en.ts'
import { es } from './confirmation.es.ts'

export const confirmationTexts = inEachLanguage({ en, es })
