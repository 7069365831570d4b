import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './withdrawal.en.ts'
import { es } from './withdrawal.es.ts'

export const withdrawalTexts = inEachLanguage({ en, es })
