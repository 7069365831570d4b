import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './router.en.ts'

export const routerTexts = inEnglishOnly({ en })
