/** Lists in a sentence of the current language: "Ohio, Utah and Iowa". */
import { currentLanguage, type Language } from '../platform/web/language.ts'

/** English without a comma before the last item. */
const RULES: Record<Language, string> = { en: 'en-GB', es: 'es' }

export const listOf = (items: string[], type: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(RULES[currentLanguage()], {
    type: type === 'and' ? 'conjunction' : 'disjunction',
  }).format(items)
