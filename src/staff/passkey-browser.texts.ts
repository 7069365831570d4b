import { inEnglishOnly } from '../platform/web/language.ts'
import { en } from './passkey-browser.en.ts'

export const passkeyBrowserTexts = inEnglishOnly({ en })
