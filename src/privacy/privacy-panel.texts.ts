import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './privacy-panel.en.ts'
import { es } from './privacy-panel.es.ts'

export const privacyPanelTexts = inEachLanguage({ en, es })
