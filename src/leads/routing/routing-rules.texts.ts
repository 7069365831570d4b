import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './routing-rules.en.ts'

export const routingRulesTexts = inEnglishOnly({ en })
