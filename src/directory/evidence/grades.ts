/** How strong a record is. Pages use it as well, so it imports nothing but the names. */

import { m } from '../../paraglide/messages.js'

/** Strongest first. The trigger of migration 0019 derives a record's grade from its evidence. */
export const grades = ['documented', 'reported', 'listed', 'demonstration'] as const
export type Grade = (typeof grades)[number]

/** The grade in words, on the record and in filters. */
export const gradeNames = (): Record<Grade, string> => ({
  documented: m.grades_documented(),
  reported: m.grades_reported(),
  listed: m.grades_listed(),
  demonstration: m.grades_demonstration(),
})
