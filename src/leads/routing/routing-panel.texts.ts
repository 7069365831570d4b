import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './routing-panel.en.ts'

export const routingPanelTexts = inEnglishOnly({ en })
