// biome-ignore-all lint/style/noExcessiveLinesPerFile: the order of these steps loses no lead; they must be read together.
/**
 * Accepts each lead exactly once, whatever fails:
 *
 *   key in flight, in the backlog or stored     → the same reply again, or 422 for other answers
 *   over the limit of the address               → 429
 *   over the limit of all addresses             → accepted as suspected spam: a flood turns nobody away
 *   the database works                          → one durable transaction
 *   database fails or is slow                   → journal (fsync), accepted, stored later
 *   neither works                               → 503, and the visitor's answers stay in the form
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Batcher } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { cannotBeSaved, keyIsTaken, tooManyRequests } from '../fields/refusals.ts'
import type { FailedNotification, NotificationCounts } from '../notifications/notifications.sql.ts'
import type { FirmNotice } from '../notifications/notifications.ts'
import { type Admission, type Applicant, admitLeads } from './admission.sql.ts'
import { Backlog } from './backlog.ts'
import { type IncomingLead, quarantine } from './incoming-lead.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { listKnownLeads, probeDatabase } from './leads.sql.ts'
import {
  describeFailure,
  isOfOneLead,
  type LeadJobs,
  LeadStore,
  MAX_GROUP_SIZE,
  withDeadline,
} from './store-lead.ts'

export type ErasureOptions = { keepConsent: boolean; requestedBy: string }
export type Erasure = { receipt: number; removed: Record<string, number> }

/** What the API and the command line may ask of the running intake. */
export type LeadService = {
  accept(incoming: IncomingLead, address: string): Promise<Accepted>
  /** Notifies staff of a lead that was held back, once the transaction is committed. */
  enqueueNotifications(tx: Transaction, leadId: number): Promise<void>
  intake(): IntakeState
  countNotifications(): Promise<NotificationCounts>
  /** Tells firms about referrals, once the transaction is committed. */
  enqueueFirmNotices(tx: Transaction, notices: FirmNotice[]): Promise<void>
  /** Sends a message that staff wrote, once the transaction is committed. */
  enqueueMessage(tx: Transaction, message: { leadId: number; messageId: number }): Promise<void>
  /** Tells a contributor what became of a suggestion, once the transaction is committed. */
  enqueueAnswer(tx: Transaction, answer: { answerId: number; leadId: number | null }): Promise<void>
  erase(email: string, options: ErasureOptions): Promise<Erasure>
  listFailedNotifications(limit: number): Promise<FailedNotification[]>
  /** All of them, or those of the given jobs; returns how many. */
  retryNotifications(jobIds?: string[]): Promise<number>
}

declare module 'hono' {
  interface ContextVariableMap {
    leads: LeadService
  }
}

export type Accepted = { id: number | null; reference: string }

/** For health checks and metrics. */
export type IntakeState = {
  /** Leads in the journal that are not yet in the database. */
  waitingCount: number
  journalFailures: number
  /** Why this process should receive no more leads, if the last one could not be saved. */
  trouble: string | null
}

type InFlight = { incoming: IncomingLead; accepted: Promise<Accepted> }

export type IntakeOptions = {
  db: Database
  journal: Journal
  log: Logger
  jobs: LeadJobs
  limits: { perAddress: number; total: number }
  storeWithinMs?: number
}

/** Without both digests they count as the same, as in the database. */
const isSameInput = (a: IncomingLead, b: IncomingLead): boolean =>
  !a.inputDigest || !b.inputDigest || a.inputDigest === b.inputDigest

/** While a visitor waits, and for the backlog. */
const STORE_WITHIN_MS = 5_000
const DRAIN_WITHIN_MS = 60_000
const CALM_CHECK_MS = 50

export class LeadIntake implements IntakeState {
  readonly #options: IntakeOptions
  /** For while the database is down. */
  readonly #memoryLimit: MinuteLimit
  readonly #memoryFlood: MinuteLimit
  readonly #admissions: Batcher<Applicant, Admission>
  readonly #store: LeadStore
  readonly #backlog: Backlog
  /** By key. Not a SingleFlight: another lead with the same key must wait for the first. */
  readonly #inFlight = new Map<string, InFlight>()
  readonly #rechecking = new SingleFlight<'recheck', void>()
  #trouble: string | null = null
  #journalFailures = 0

  constructor(options: IntakeOptions) {
    this.#options = options
    const { db, limits, jobs, log } = options
    const { perAddress, total } = limits
    this.#memoryLimit = new MinuteLimit({ perCaller: perAddress, total: Infinity })
    this.#memoryFlood = new MinuteLimit({ perCaller: Infinity, total })
    this.#admissions = new Batcher((applicants) => admitLeads(db, applicants, limits), {
      most: MAX_GROUP_SIZE,
      isOfOne: isOfOneLead,
    })
    this.#store = new LeadStore(db, jobs)
    this.#backlog = new Backlog(
      (incoming) => this.#inTime(this.#store.store(incoming, true), DRAIN_WITHIN_MS),
      log,
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

  /** Resolves as soon as visitors no longer wait for each other, at the latest after `ms`. */
  async untilCalm(ms: number): Promise<void> {
    const end = performance.now() + ms
    while (this.#inFlight.size > 1 && performance.now() < end) await wait(CALM_CHECK_MS)
  }

  accept(incoming: IncomingLead, address: string): Promise<Accepted> {
    const { key } = incoming
    const first = this.#inFlight.get(key)
    if (first && isSameInput(first.incoming, incoming)) return first.accepted
    // Different answers: whether the key is taken depends on the outcome of the first lead.
    const settled = first?.accepted.catch(() => {}) ?? Promise.resolve()
    const accepted = settled
      .then(() => this.#accept(incoming, address))
      .finally(() => {
        if (this.#inFlight.get(key)?.incoming === incoming) this.#inFlight.delete(key)
      })
    this.#inFlight.set(key, { incoming, accepted })
    return accepted
  }

  async #accept(incoming: IncomingLead, address: string): Promise<Accepted> {
    const waiting = this.#backlog.find(incoming)
    if (waiting && !isSameInput(waiting, incoming)) throw keyIsTaken()
    if (waiting) return { id: null, reference: waiting.reference }
    const admission = await this.#admit(incoming, address)
    if (admission.known) {
      const { isSame, ...known } = admission.known
      if (!isSame) throw keyIsTaken()
      return known
    }
    if (admission.waitSeconds > 0) throw tooManyRequests(admission.waitSeconds)
    if (admission.isFlood) quarantine(incoming)
    const stored = admission.isDatabaseUp ? await this.#tryToStore(incoming) : null
    return this.#saved(stored) ?? this.#wait(incoming, await this.#tryToJournal(incoming))
  }

  async #admit(incoming: IncomingLead, address: string) {
    const { log } = this.#options
    const withoutDatabase = () => {
      const waitSeconds = this.#memoryLimit.admit(address)
      const isFlood = waitSeconds === 0 && this.#memoryFlood.admit(address) > 0
      return { known: null, waitSeconds, isFlood, isDatabaseUp: false }
    }
    try {
      const asked = this.#admissions.add({ incoming, address })
      const { known, ...rest } = await this.#inTime(asked)
      const waitSeconds = 'isAllowed' in rest && !rest.isAllowed ? rest.retryAfterSeconds : 0
      const isFlood = 'isFlood' in rest && rest.isFlood
      return { known, waitSeconds, isFlood, isDatabaseUp: true }
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'the database is down; leads go to the journal')
      return withoutDatabase()
    }
  }

  async #tryToStore(incoming: IncomingLead): Promise<Accepted | null> {
    const stored = await this.#inTime(this.#store.store(incoming, false)).catch((error) => {
      const { reference } = incoming
      this.#options.log.error({ reference, error: describeFailure(error) }, 'a lead was not stored')
      return null
    })
    if (stored?.outcome === 'other') throw keyIsTaken()
    return stored && { id: stored.id, reference: stored.reference }
  }

  async #tryToJournal(incoming: IncomingLead): Promise<string | null> {
    try {
      return await this.#options.journal.append(incoming)
    } catch (error) {
      this.#journalFailures += 1
      this.#options.log.error({ error: describeFailure(error) }, 'the journal cannot be written')
      return null
    }
  }

  /** Not stored: it waits in the journal, or could not be saved at all. */
  #wait(incoming: IncomingLead, segment: string | null): Accepted {
    if (segment === null) {
      this.#trouble = 'leads cannot be saved'
      throw cannotBeSaved()
    }
    this.#backlog.add({ incoming, segment })
    return this.#saved({ id: null, reference: incoming.reference })
  }

  #saved<T extends Accepted | null>(accepted: T): T {
    if (accepted) this.#trouble = null
    return accepted
  }

  /** Clears the trouble once leads can be saved again, which no traffic would otherwise reveal. */
  recheck(): Promise<void> {
    return this.#rechecking.run('recheck', async () => {
      if (this.#trouble === null || !(await this.#canSaveLeads())) return
      this.#trouble = null
      this.#options.log.warn('leads can be saved again')
    })
  }

  async #canSaveLeads(): Promise<boolean> {
    const { db, journal } = this.#options
    const works = (attempt: Promise<void>) =>
      this.#inTime(attempt).then(
        () => true,
        () => false,
      )
    return (await works(journal.probe())) || works(probeDatabase(db))
  }

  /** Takes over journal entries of an earlier process. */
  async recover(entries: JournalEntry[]): Promise<void> {
    const ids = [...new Set(entries.map(({ incoming }) => incoming.submissionId))]
    const known = ids.length > 0 ? await listKnownLeads(this.#options.db, ids) : new Set()
    for (const entry of entries) {
      if (!known.has(entry.incoming.submissionId)) this.#backlog.add(entry)
    }
    await this.#backlog.drain()
    await this.tidy()
  }

  async drain(): Promise<void> {
    if ((await this.#backlog.drain()) > 0) await this.tidy()
  }

  /** Deletes the segments whose leads are all durable in the database. */
  async tidy(): Promise<void> {
    const { journal } = this.#options
    const complete = await journal.rotate()
    if (complete.length === 0) return
    // A journaled lead may still be on its way into the database: wait for its outcome.
    await Promise.allSettled([...this.#inFlight.values()].map(({ accepted }) => accepted))
    const needed = this.#backlog.segments()
    for (const segment of complete) if (!needed.has(segment)) journal.remove(segment)
  }

  /** Removes a person from journal and backlog; returns how many entries. */
  forget(isForgotten: (incoming: IncomingLead) => boolean): Promise<number> {
    this.#backlog.forget(isForgotten)
    return this.#options.journal.forget(isForgotten)
  }

  #inTime<T>(work: Promise<T>, ms = this.#options.storeWithinMs ?? STORE_WITHIN_MS): Promise<T> {
    return withDeadline(work, ms)
  }
}
