import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './alerts.en.ts'
import { es } from './alerts.es.ts'

export const alertsTexts = inEachLanguage({ en, es })
