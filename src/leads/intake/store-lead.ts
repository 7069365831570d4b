/** Stores a lead and everything that belongs to it in one transaction, and classifies failures. */
import type { Database, Transaction } from '../../platform/database/open.ts'
import { causesOf, sqlState } from '../../platform/errors.ts'
import { createLead, lockLead, type StoreOutcome } from '../leads.sql.ts'
import { type IncomingLead, makeReference } from './incoming-lead.ts'

export type LeadJobs = {
  /** Adds the notification jobs of a new lead to its transaction. */
  enqueue(tx: Transaction, leadId: number): Promise<void>
  /** Called after the commit: the jobs can run. */
  wake(): void
}

/** Null when the person was erased after the lead had come in. */
export async function storeLead(
  db: Database,
  incoming: IncomingLead,
  jobs: LeadJobs,
  isPromised: boolean,
): Promise<StoreOutcome | null> {
  let isEnqueued = false
  const attempt = () =>
    db.transaction(async (tx) => {
      await lockLead(tx, incoming)
      const stored = await createLead(tx, incoming, isPromised)
      const isWorthNotifying = incoming.lead.qualificationLevel !== 'rejected'
      isEnqueued = stored?.outcome === 'new' && isWorthNotifying
      if (stored && isEnqueued) await jobs.enqueue(tx, stored.id)
      return stored
    })
  const stored = await attempt().catch((error) => {
    if (!isTaken(error)) throw error
    incoming.reference = makeReference()
    return attempt()
  })
  if (isEnqueued) jobs.wake()
  return stored
}

class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/** Stops waiting at the deadline; the work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms)
  })
  // A failure after the deadline must not become an unhandled rejection.
  work.catch(() => {})
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** SQLSTATE classes about the state of the server rather than our row. */
const SERVER_TROUBLE = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX'])

export function isConnectionTrouble(error: unknown): boolean {
  const state = sqlState(error)
  return state === null || SERVER_TROUBLE.has(state.slice(0, 2))
}

/**
 * For the log: the error codes, never the message. Messages of failed statements quote values, and
 * those are somebody's name and illness.
 */
export function describeFailure(error: unknown): string {
  const codes = causesOf(error).map(
    (cause) => (cause as { code?: unknown }).code ?? (cause as { name?: unknown }).name,
  )
  return codes.filter((code) => typeof code === 'string').join(' < ') || 'unknown'
}

/** Both are random. The database avoids ids that exist, but not one that another lead is just getting. */
const RANDOM = new Set(['contact_submissions_reference_unique', 'contact_submissions_pkey'])

function isTaken(error: unknown): boolean {
  return (
    sqlState(error) === '23505' &&
    causesOf(error).some((cause) =>
      RANDOM.has(String((cause as { constraint?: string }).constraint)),
    )
  )
}
