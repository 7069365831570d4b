/** Stores a request, with everything that belongs to it, in one transaction. */
import type { Database } from '../../platform/database/open.ts'
import { createLead, lockSubmission, type StoreOutcome } from '../leads.sql.ts'
import { isTakenReference } from './store-failure.ts'
import { makeReference, type Submission } from './submission.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Adds the notification jobs of a new lead to its transaction. */
export type Enqueue = (tx: Transaction, leadId: number) => Promise<void>

/** Null when the person was erased after the request had come in. */
export async function storeLead(
  db: Database,
  submission: Submission,
  enqueue: Enqueue,
  isPromised: boolean,
): Promise<StoreOutcome | null> {
  const attempt = () =>
    db.transaction(async (tx) => {
      await lockSubmission(tx, submission)
      const stored = await createLead(tx, submission, isPromised)
      const isWorthNotifying = submission.lead.qualificationLevel !== 'rejected'
      if (stored?.outcome === 'new' && isWorthNotifying) await enqueue(tx, stored.id)
      return stored
    })
  return attempt().catch((error) => {
    if (!isTakenReference(error)) throw error
    submission.reference = makeReference()
    return attempt()
  })
}
