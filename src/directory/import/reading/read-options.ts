/** How the operator wants a file to be read. */
import type { CategorySlug } from '../../categories.ts'
import type { Grade } from '../../evidence/grades.ts'
import type { Citation } from '../writing/records.sql.ts'
import type { Mapping } from './columns.ts'
import type { JoinedRows } from './joined-rows.ts'

export type ReadOptions = {
  mapping: Mapping
  category: CategorySlug | null
  /** The sheet of a workbook by name or number; null is the first. */
  sheet: string | null
  /** The strongest grade that evidence may give; null is the list's own. */
  grade: Grade | null
  /** Also rows in which the list says nothing about asbestos. */
  isEveryRow: boolean
  /** The document cited under "Sources" of every facility in the file; also identifies the list. */
  citation: Citation | null
  /** Rows of a second file that belong to this one. */
  joined: JoinedRows | null
}
