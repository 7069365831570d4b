import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './worked-example.en.ts'
import { es } from './worked-example.es.ts'

export const workedExampleTexts = inEachLanguage({ en, es })
