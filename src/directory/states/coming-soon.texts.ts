import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './coming-soon.en.ts'
import { es } from './coming-soon.es.ts'

export const comingSoonTexts = inEachLanguage({ en, es })
