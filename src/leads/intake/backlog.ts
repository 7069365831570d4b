/** Requests that are on disk and not yet in the database, and how they get there. */
import type { Logger } from 'pino'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { JournalEntry } from './journal.ts'
import { describeFailure, isConnectionTrouble } from './store-failure.ts'
import type { Submission } from './submission.ts'

export class Backlog {
  readonly #store: (submission: Submission) => Promise<unknown>
  readonly #log: Logger
  /** By submission id. */
  readonly #waiting = new Map<string, JournalEntry>()
  readonly #draining = new SingleFlight<'drain', number>()

  constructor(store: (submission: Submission) => Promise<unknown>, log: Logger) {
    this.#store = store
    this.#log = log
  }

  get size(): number {
    return this.#waiting.size
  }

  add(entry: JournalEntry): void {
    this.#waiting.set(entry.submission.submissionId, entry)
  }

  /** The one that has the same key and still stands for it. */
  find({ key, receivedAt }: Submission): Submission | undefined {
    for (const { submission } of this.#waiting.values()) {
      if (submission.key === key && submission.keyExpiresAt > receivedAt) return submission
    }
    return undefined
  }

  /** The parts of the journal that are still needed. */
  segments(): Set<string> {
    return new Set([...this.#waiting.values()].map(({ segment }) => segment))
  }

  forget(isForgotten: (submission: Submission) => boolean): void {
    for (const [id, { submission }] of [...this.#waiting]) {
      if (isForgotten(submission)) this.#waiting.delete(id)
    }
  }

  /** Enters what waits, until the first sign that the database is away; how many went in. */
  drain(): Promise<number> {
    return this.#draining.run('drain', () => this.#drain())
  }

  async #drain(): Promise<number> {
    let entered = 0
    for (const [id, { submission }] of [...this.#waiting]) {
      try {
        await this.#store(submission)
        this.#waiting.delete(id)
        entered += 1
      } catch (error) {
        if (isConnectionTrouble(error)) break
        // Kept and tried again: a mistake of ours must not cost a lead.
        const { reference } = submission
        this.#log.error({ reference, error: describeFailure(error) }, 'a waiting lead was refused')
      }
    }
    if (entered > 0) {
      this.#log.info({ entered, waiting: this.size }, 'waiting leads entered the database')
    }
    return entered
  }
}
