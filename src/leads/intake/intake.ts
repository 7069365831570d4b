/**
 * Takes a request in, exactly once, whatever fails. The order of things:
 *
 *   same key already under way, waiting or stored → the same answer again
 *   over the limit                                → 429
 *   embedded database: journal (fsync) and database together; PostgreSQL: database, which fsyncs
 *   database refuses or is slow                   → journal, answered as accepted, entered later
 *   journal cannot be written                     → 503, and the visitor keeps the answers
 */
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/open.ts'
import { admitSubmission, listKnownSubmissions } from '../leads.sql.ts'
import { Backlog } from './backlog.ts'
import { MemoryLimits } from './intake-limits.ts'
import { cannotBeKept, tooManyRequests } from './intake-problems.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { describeFailure, withDeadline } from './store-failure.ts'
import { type Enqueue, storeLead } from './store-lead.ts'
import type { Submission } from './submission.ts'

export type Accepted = { id: number | null; reference: string }

export type IntakeOptions = {
  db: Database
  journal: Journal
  log: Logger
  /** Embedded: the database's own commit is not yet safe on disk. */
  isWriteAhead: boolean
  /** Makes the database's files safe, so that the journal of what it holds can go. */
  syncDatabase(): Promise<void>
  enqueue: Enqueue
  limits: { perAddress: number; total: number }
  storeWithinMs?: number
}

/** A visitor waits for this one; for the other nobody does. */
const STORE_WITHIN_MS = 5_000
const ENTER_WITHIN_MS = 60_000

export class LeadIntake {
  readonly #options: IntakeOptions
  readonly #memoryLimits: MemoryLimits
  readonly #backlog: Backlog
  readonly #underWay = new Map<string, Promise<Accepted>>()

  constructor(options: IntakeOptions) {
    this.#options = options
    const { perAddress, total } = options.limits
    this.#memoryLimits = new MemoryLimits({ address: perAddress, total })
    this.#backlog = new Backlog(
      (submission) => this.#store(submission, ENTER_WITHIN_MS),
      options.log,
    )
  }

  get waitingCount(): number {
    return this.#backlog.size
  }

  accept(submission: Submission, addressBucket: string): Promise<Accepted> {
    const { key } = submission
    const same = this.#underWay.get(key)
    if (same) return same
    const accepted = this.#accept(submission, addressBucket).finally(() =>
      this.#underWay.delete(key),
    )
    this.#underWay.set(key, accepted)
    return accepted
  }

  async #accept(submission: Submission, addressBucket: string): Promise<Accepted> {
    const waiting = this.#backlog.find(submission)
    if (waiting) return { id: null, reference: waiting.reference }
    const admission = await this.#admit(submission.key, addressBucket)
    if (admission.known) return admission.known
    if (admission.waitSeconds > 0) throw tooManyRequests(admission.waitSeconds)
    if (!this.#options.isWriteAhead) {
      const stored = admission.isDatabaseUp && (await this.#tryToStore(submission))
      return stored || this.#keepForLater(submission, this.#writeDown(submission))
    }
    const written = this.#writeDown(submission)
    const [stored] = await Promise.all([
      admission.isDatabaseUp && this.#tryToStore(submission),
      written,
    ])
    return stored || this.#keepForLater(submission, written)
  }

  async #admit(key: string, addressBucket: string) {
    const { db, limits, log } = this.#options
    try {
      const asked = admitSubmission(db, key, { addressBucket, ...limits })
      const { known, ...rest } = await this.#inTime(asked)
      const waitSeconds = 'isAllowed' in rest && !rest.isAllowed ? rest.retryAfterSeconds : 0
      return { known, waitSeconds, isDatabaseUp: true }
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'the database is away; leads go to the journal')
      const waitSeconds = this.#memoryLimits.admit(addressBucket)
      return { known: null, waitSeconds, isDatabaseUp: false }
    }
  }

  async #tryToStore(submission: Submission): Promise<Accepted | null> {
    try {
      const stored = await this.#store(submission)
      return stored && { id: stored.id, reference: stored.reference }
    } catch (error) {
      const { reference } = submission
      this.#options.log.error({ reference, error: describeFailure(error) }, 'a lead was not stored')
      return null
    }
  }

  #store(submission: Submission, ms?: number) {
    const { db, enqueue } = this.#options
    return this.#inTime(storeLead(db, submission, enqueue), ms)
  }

  async #writeDown(submission: Submission): Promise<string> {
    try {
      return await this.#options.journal.append(submission)
    } catch (error) {
      this.#options.log.error({ error: describeFailure(error) }, 'the journal cannot be written')
      throw cannotBeKept()
    }
  }

  async #keepForLater(submission: Submission, written: Promise<string>): Promise<Accepted> {
    this.#backlog.add({ submission, segment: await written })
    return { id: null, reference: submission.reference }
  }

  /** What an earlier process, or this one before a crash, left on disk. */
  async recover(entries: JournalEntry[]): Promise<void> {
    const ids = [...new Set(entries.map(({ submission }) => submission.submissionId))]
    const known = ids.length > 0 ? await listKnownSubmissions(this.#options.db, ids) : new Set()
    for (const entry of entries) {
      if (!known.has(entry.submission.submissionId)) this.#backlog.add(entry)
    }
    await this.#backlog.drain()
    await this.tidy()
  }

  async drain(): Promise<void> {
    const entered = await this.#backlog.drain()
    if (entered > 0 && !this.#options.isWriteAhead) await this.tidy()
  }

  /** Removes the part of the journal that the database now holds for good. */
  async tidy(): Promise<void> {
    const { journal, syncDatabase } = this.#options
    const complete = await journal.rotate()
    if (complete.length === 0) return
    // An entry may be written and not yet stored: wait until each of these knows where it stands.
    await Promise.allSettled(this.#underWay.values())
    await syncDatabase()
    const needed = this.#backlog.segments()
    for (const segment of complete) if (!needed.has(segment)) journal.remove(segment)
  }

  /** Takes a person out of the journal and of what waits; how many requests that were. */
  forget(isForgotten: (submission: Submission) => boolean): Promise<number> {
    this.#backlog.forget(isForgotten)
    return this.#options.journal.forget(isForgotten)
  }

  #inTime<T>(work: Promise<T>, ms = this.#options.storeWithinMs ?? STORE_WITHIN_MS): Promise<T> {
    return withDeadline(work, ms)
  }
}
