/**
 * How a suggestion changes a public record. The directory does it, and leads do not know the directory: the
 * site is given an implementation (src/app/record-changes.ts, decision 165).
 */
import type { Transaction } from '../../platform/database/open.ts'
import type { Language } from '../../platform/web/language.ts'
import type { Role } from '../../staff/staff.contract.ts'
import type { SuggestedField } from '../fields/suggested-changes.ts'

export type RecordChange = {
  facilityId: number
  /** By field, as staff type it: lists with semicolons, a city with its state. */
  values: Partial<Record<SuggestedField, string>>
  /** Public, under the history of the record. */
  reason: string
  /** The member of staff; never public. */
  actor: string
  actorRole: Role
}

/** A name that somebody knew the place by: search finds the record by it. */
export type OtherName = Pick<RecordChange, 'facilityId' | 'reason' | 'actor' | 'actorRole'> & {
  name: string
}

export type NewTestimony = {
  suggestionId: number
  facilityId: number
  years: string | null
  trade: string | null
  words: string
  language: Language
  /** For the erasure of whoever wrote it. */
  emailIndex: bigint | null
  actor: string
  actorRole: Role
}

export type RecordChanges = {
  /** `settle` runs in the transaction of the change: both are stored, or neither is. */
  apply(change: RecordChange, settle: (tx: Transaction) => Promise<void>): Promise<void>
  /** Nothing changes but what is settled where the record has the name, or it is empty. */
  addOtherName(added: OtherName, settle: (tx: Transaction) => Promise<void>): Promise<void>
  /** Under the record, without a name, in one act that the history of the record has and undoes. */
  publishTestimony(
    testimony: NewTestimony,
    settle: (tx: Transaction) => Promise<void>,
  ): Promise<void>
}

declare module 'hono' {
  interface ContextVariableMap {
    records: RecordChanges
  }
}
