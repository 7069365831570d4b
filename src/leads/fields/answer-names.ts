/** The answers that a visitor chooses from, which staff read again. */
import { m } from '../../paraglide/messages.js'
import type { CALL_TIMES, RELATIONSHIPS } from '../../platform/database/schema/lead-values.ts'
import type { Language } from '../../platform/web/language.ts'

type Labels<Value extends string> = Record<Value, () => string>

export const relationshipNames: Labels<(typeof RELATIONSHIPS)[number]> = {
  self: m.details_labels_relationships_self,
  spouse: m.details_labels_relationships_spouse,
  parent: m.details_labels_relationships_parent,
  child: m.details_labels_relationships_child,
  other: m.details_labels_relationships_other,
}

export const languageNames: Labels<Language> = {
  en: m.details_labels_languages_en,
  es: m.details_labels_languages_es,
}

export const callTimes: Labels<(typeof CALL_TIMES)[number]> = {
  morning: m.details_labels_call_times_morning,
  afternoon: m.details_labels_call_times_afternoon,
  evening: m.details_labels_call_times_evening,
}
