import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './workplace-page.en.ts'
import { es } from './workplace-page.es.ts'

export const workplacePageTexts = inEachLanguage({ en, es })
