import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './confirm-identity.en.ts'

export const confirmIdentityTexts = inEnglishOnly({ en })
