import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './workplace.en.ts'
import { es } from './workplace.es.ts'

export const workplaceTexts = inEachLanguage({ en, es })
