import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './measurement-panel.en.ts'

export const measurementPanelTexts = inEnglishOnly({ en })
