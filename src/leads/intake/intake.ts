/**
 * Takes a request in, exactly once, whatever fails. The order of things:
 *
 *   same key already under way, waiting or stored → the same answer again, or 422 for other answers
 *   over the limit                                → 429
 *   embedded database: journal (fsync) and database together; PostgreSQL: database, which fsyncs
 *   database refuses, is slow or held for long    → journal, answered as accepted, entered later
 *   embedded, and the journal cannot be written   → stored, and the database's files are fsynced
 *   neither takes it                              → 503, and the visitor keeps the answers
 */
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/open.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { admitSubmission, listKnownSubmissions, probeDatabase } from '../leads.sql.ts'
import { Backlog } from './backlog.ts'
import { cannotBeKept, keyIsTaken, tooManyRequests } from './intake-problems.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { describeFailure, withDeadline } from './store-failure.ts'
import { type Enqueue, storeLead } from './store-lead.ts'
import type { Submission } from './submission.ts'

export type Accepted = { id: number | null; reference: string }

/** What whoever watches the process wants to know. */
export type IntakeState = {
  /** Leads on disk that are not in the database yet. */
  waitingCount: number
  journalFailures: number
  /** Why this process should get no more leads: the last one was not kept. */
  trouble: string | null
}

type UnderWay = { submission: Submission; accepted: Promise<Accepted> }

export type IntakeOptions = {
  db: Database
  journal: Journal
  log: Logger
  /** Embedded: the database's own commit is not yet safe on disk. */
  isWriteAhead: boolean
  /** The database is busy with one long piece of work: a visitor cannot wait for its end. */
  isDatabaseHeld(): boolean
  /** Makes the database's files safe, so that the journal of what it holds can go. */
  syncDatabase(): Promise<void>
  enqueue: Enqueue
  limits: { perAddress: number; total: number }
  storeWithinMs?: number
}

/** What cannot be compared counts as the same, as in the database. */
const isSameInput = (a: Submission, b: Submission): boolean =>
  !a.inputDigest || !b.inputDigest || a.inputDigest === b.inputDigest

/** A visitor waits for this one; for the other nobody does. */
const STORE_WITHIN_MS = 5_000
const ENTER_WITHIN_MS = 60_000

export class LeadIntake implements IntakeState {
  readonly #options: IntakeOptions
  readonly #memoryLimits: MinuteLimit
  readonly #backlog: Backlog
  readonly #underWay = new Map<string, UnderWay>()
  #trouble: string | null = null
  #isRechecking = false
  #journalFailures = 0
  #syncing: Promise<void> = Promise.resolve()
  #nextSync: Promise<void> | undefined

  constructor(options: IntakeOptions) {
    this.#options = options
    const { perAddress, total } = options.limits
    this.#memoryLimits = new MinuteLimit({ perCaller: perAddress, total })
    this.#backlog = new Backlog(
      (submission) =>
        this.#inTime(storeLead(options.db, submission, options.enqueue, true), ENTER_WITHIN_MS),
      options.log,
    )
  }

  get waitingCount(): number {
    return this.#backlog.size
  }

  get trouble(): string | null {
    return this.#trouble
  }

  get journalFailures(): number {
    return this.#journalFailures
  }

  accept(submission: Submission, addressBucket: string): Promise<Accepted> {
    const { key } = submission
    const first = this.#underWay.get(key)
    if (first && isSameInput(first.submission, submission)) return first.accepted
    // Other answers: whether the key is taken depends on what becomes of the first ones.
    const settled = first?.accepted.catch(() => {}) ?? Promise.resolve()
    const accepted = settled
      .then(() => this.#accept(submission, addressBucket))
      .finally(() => {
        if (this.#underWay.get(key)?.submission === submission) this.#underWay.delete(key)
      })
    this.#underWay.set(key, { submission, accepted })
    return accepted
  }

  async #accept(submission: Submission, addressBucket: string): Promise<Accepted> {
    const waiting = this.#backlog.find(submission)
    if (waiting && !isSameInput(waiting, submission)) throw keyIsTaken()
    if (waiting) return { id: null, reference: waiting.reference }
    const admission = await this.#admit(submission, addressBucket)
    if (admission.known) {
      const { isSame, ...known } = admission.known
      if (!isSame) throw keyIsTaken()
      return known
    }
    if (admission.waitSeconds > 0) throw tooManyRequests(admission.waitSeconds)
    const store = () => (admission.isDatabaseUp ? this.#tryToStore(submission) : null)
    if (!this.#options.isWriteAhead) {
      return (
        this.#kept(await store()) ?? this.#wait(submission, await this.#tryToJournal(submission))
      )
    }
    const [stored, segment] = await Promise.all([store(), this.#tryToJournal(submission)])
    if (!stored) return this.#wait(submission, segment)
    return segment ? this.#kept(stored) : this.#secure(stored)
  }

  async #admit(submission: Submission, addressBucket: string) {
    const { db, limits, log, isDatabaseHeld } = this.#options
    const withoutDatabase = () => {
      const waitSeconds = this.#memoryLimits.admit(addressBucket)
      return { known: null, waitSeconds, isDatabaseUp: false }
    }
    if (isDatabaseHeld()) return withoutDatabase()
    try {
      const asked = admitSubmission(db, submission, { addressBucket, ...limits })
      const { known, ...rest } = await this.#inTime(asked)
      const waitSeconds = 'isAllowed' in rest && !rest.isAllowed ? rest.retryAfterSeconds : 0
      return { known, waitSeconds, isDatabaseUp: true }
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'the database is away; leads go to the journal')
      return withoutDatabase()
    }
  }

  async #tryToStore(submission: Submission): Promise<Accepted | null> {
    const { db, enqueue, log } = this.#options
    const stored = await this.#inTime(storeLead(db, submission, enqueue, false)).catch((error) => {
      const { reference } = submission
      log.error({ reference, error: describeFailure(error) }, 'a lead was not stored')
      return null
    })
    if (stored?.outcome === 'other') throw keyIsTaken()
    return stored && { id: stored.id, reference: stored.reference }
  }

  async #tryToJournal(submission: Submission): Promise<string | null> {
    try {
      return await this.#options.journal.append(submission)
    } catch (error) {
      this.#journalFailures += 1
      this.#options.log.error({ error: describeFailure(error) }, 'the journal cannot be written')
      return null
    }
  }

  /** Not stored: it waits in the journal, or was not kept at all. */
  #wait(submission: Submission, segment: string | null): Accepted {
    if (segment === null) {
      this.#trouble = 'leads cannot be kept'
      throw cannotBeKept()
    }
    this.#backlog.add({ submission, segment })
    return this.#kept({ id: null, reference: submission.reference })
  }

  #kept<T extends Accepted | null>(accepted: T): T {
    if (accepted) this.#trouble = null
    return accepted
  }

  /** The database alone holds this lead, and by itself it never fsyncs. */
  async #secure(stored: Accepted): Promise<Accepted> {
    try {
      await this.#inTime(this.#syncDatabase())
      return this.#kept(stored)
    } catch (error) {
      const { reference } = stored
      this.#options.log.error(
        { reference, error: describeFailure(error) },
        'a lead is stored, but a power cut could still take it',
      )
      this.#trouble = 'stored leads are not safe on disk'
      return stored
    }
  }

  /** Shared by all who wait: a sync that began before the commit is of no use, the next one is. */
  #syncDatabase(): Promise<void> {
    this.#nextSync ??= this.#syncing
      .catch(() => {})
      .then(() => {
        this.#nextSync = undefined
        this.#syncing = this.#options.syncDatabase()
        return this.#syncing
      })
    return this.#nextSync
  }

  /** Ends the trouble once a lead could be kept: a process without traffic would not find out. */
  async recheck(): Promise<void> {
    if (this.#trouble === null || this.#isRechecking) return
    this.#isRechecking = true
    try {
      if (!(await this.#canKeepLeads())) return
      this.#trouble = null
      this.#options.log.warn('leads can be kept again')
    } finally {
      this.#isRechecking = false
    }
  }

  async #canKeepLeads(): Promise<boolean> {
    const { db, journal, isWriteAhead } = this.#options
    const works = (attempt: Promise<void>) =>
      this.#inTime(attempt).then(
        () => true,
        () => false,
      )
    if (await works(journal.probe())) return !isWriteAhead || works(this.#syncDatabase())
    return !isWriteAhead && works(probeDatabase(db))
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
    if (this.#options.isDatabaseHeld()) return
    const entered = await this.#backlog.drain()
    if (entered > 0 && !this.#options.isWriteAhead) await this.tidy()
  }

  /** Removes the part of the journal that the database now holds for good. */
  async tidy(): Promise<void> {
    const { journal } = this.#options
    const complete = await journal.rotate()
    if (complete.length === 0) return
    // An entry may be written and not yet stored: wait until each of these knows where it stands.
    await Promise.allSettled([...this.#underWay.values()].map(({ accepted }) => accepted))
    await this.#syncDatabase()
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
