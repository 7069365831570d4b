/**
 * How a suggestion changes a public record. The directory does it, and leads do not know the directory: the
 * site is given an implementation (src/app/record-changes.ts, decision 165).
 */
import type { Transaction } from '../../platform/database/open.ts'
import type { SuggestedField } from '../fields/suggested-changes.ts'

export type RecordChange = {
  facilityId: number
  /** By field, as staff type it: lists with semicolons, a city with its state. */
  values: Partial<Record<SuggestedField, string>>
  /** Public, under the history of the record. */
  reason: string
  /** The member of staff; never public. */
  actor: string
}

export type RecordChanges = {
  /** `settle` runs in the transaction of the change: both are stored, or neither is. */
  apply(change: RecordChange, settle: (tx: Transaction) => Promise<void>): Promise<void>
}

declare module 'hono' {
  interface ContextVariableMap {
    records: RecordChanges
  }
}
