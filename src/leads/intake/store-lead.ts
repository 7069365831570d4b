/** Stores leads and everything that belongs to them, many in one transaction, and classifies failures. */

import { Batcher } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { causesOf, sqlState } from '../../platform/errors.ts'
import { type IncomingLead, makeReference } from './incoming-lead.ts'
import {
  createLeads,
  lockLeads,
  type SealedLead,
  type StoreOutcome,
  sealIncoming,
} from './leads.sql.ts'

export type LeadJobs = {
  /** Adds the notification jobs of new leads to their transaction. */
  enqueue(tx: Transaction, leadIds: number[]): Promise<void>
  /** Called after the commit: the jobs can run. */
  wake(): void
}

type Member = { incoming: IncomingLead; sealed: SealedLead }

/** A transaction of this many takes a fraction of a second. */
export const MAX_GROUP_SIZE = 50

/**
 * While one transaction runs, leads collect for the next (decision 112). Its locks and its commit cost
 * the same for one lead as for fifty.
 */
export class LeadStore {
  readonly #db: Database
  readonly #jobs: LeadJobs
  readonly #groups = new Batcher<Member, StoreOutcome | null>((group) => this.#commit(group), {
    most: MAX_GROUP_SIZE,
    isOfOne: isOfOneLead,
  })

  constructor(db: Database, jobs: LeadJobs) {
    this.#db = db
    this.#jobs = jobs
  }

  /** Resolves after the commit, with null when the person was erased after the lead had come in. */
  async store(incoming: IncomingLead, isPromised: boolean): Promise<StoreOutcome | null> {
    // Sealed before its turn comes: the transaction must not wait for that.
    const add = () =>
      this.#groups.add({ incoming, sealed: sealIncoming(this.#db, incoming, isPromised) })
    try {
      return await add()
    } catch (error) {
      if (!isTaken(error)) throw error
      incoming.reference = makeReference()
      return add()
    }
  }

  async #commit(group: Member[]): Promise<(StoreOutcome | null)[]> {
    let enqueued: number[] = []
    const outcomes = await this.#db.transaction(async (tx) => {
      await lockLeads(
        tx,
        group.map(({ incoming }) => incoming),
      )
      const stored = await createLeads(
        tx,
        group.map(({ sealed }) => sealed),
      )
      const isWorthNotifying = (at: number) => group[at]?.sealed.qualification_level !== 'held'
      enqueued = stored.flatMap((lead, at) =>
        lead?.outcome === 'new' && isWorthNotifying(at) ? [lead.id] : [],
      )
      if (enqueued.length > 0) await this.#jobs.enqueue(tx, enqueued)
      return stored
    })
    if (enqueued.length > 0) this.#jobs.wake()
    return outcomes
  }
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

/** One lead may be at fault, or the group as such: not when the server is in trouble. */
export const isOfOneLead = (error: unknown): boolean =>
  !isConnectionTrouble(error) || sqlState(error)?.startsWith('40') === true

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
