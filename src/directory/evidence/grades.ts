/** How strong a record is. Imports nothing, so pages may use it as well. */

/** Strongest first. The trigger of migration 0019 derives a record's grade from its evidence. */
export const grades = ['documented', 'reported', 'listed', 'demonstration'] as const
export type Grade = (typeof grades)[number]

/** As people read it, on the record and in filters. */
export const gradeNames: Record<Grade, string> = {
  documented: 'Documented',
  reported: 'Reported',
  listed: 'Listed',
  demonstration: 'Demonstration',
}
