/** How strong a record is. Pages use it as well, so it imports nothing but the names. */
import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './grades.en.ts'
import { es } from './grades.es.ts'

/** Strongest first. The trigger of migration 0019 derives a record's grade from its evidence. */
export const grades = ['documented', 'reported', 'listed', 'demonstration'] as const
export type Grade = (typeof grades)[number]

/** As people read it, on the record and in filters. */
export const gradeNames: () => Record<Grade, string> = inEachLanguage({ en, es })
