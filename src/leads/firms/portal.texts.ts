import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './portal.en.ts'

export const portalTexts = inEnglishOnly({ en })
