import type { CALL_TIMES, RELATIONSHIPS } from '../../platform/database/schema/lead-values.ts'
import type { LANGUAGES } from '../../platform/web/language.ts'

type Labels<Values extends readonly string[]> = Record<Values[number], string>

const relationships: Labels<typeof RELATIONSHIPS> = {
  self: 'Me',
  spouse: 'My spouse',
  parent: 'My parent',
  child: 'My child',
  other: 'Someone else',
}
const languages: Labels<typeof LANGUAGES> = { en: 'English', es: 'Spanish' }
const callTimes: Labels<typeof CALL_TIMES> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
}

/** The answers that a visitor chooses from, which staff read again. */
export const en = { relationships, languages, callTimes }
