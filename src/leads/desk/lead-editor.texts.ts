import { inEnglishOnly } from '../../platform/web/language.ts'
import { en } from './lead-editor.en.ts'

export const leadEditorTexts = inEnglishOnly({ en })
