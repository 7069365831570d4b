import type { Logger } from 'pino'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { IncomingLead } from './incoming-lead.ts'
import type { JournalEntry } from './journal.ts'
import { describeFailure, isConnectionTrouble, MAX_GROUP_SIZE } from './store-lead.ts'

/** Leads that are in the journal but not yet in the database. */
export class Backlog {
  readonly #store: (incoming: IncomingLead) => Promise<unknown>
  readonly #log: Logger
  /** By submissionId. */
  readonly #waiting = new Map<string, JournalEntry>()
  readonly #draining = new SingleFlight<'drain', number>()

  constructor(store: (incoming: IncomingLead) => Promise<unknown>, log: Logger) {
    this.#store = store
    this.#log = log
  }

  get size(): number {
    return this.#waiting.size
  }

  add(entry: JournalEntry): void {
    this.#waiting.set(entry.incoming.submissionId, entry)
  }

  /** A lead with the same key, if that key has not expired. */
  find({ key, receivedAt }: IncomingLead): IncomingLead | undefined {
    for (const { incoming } of this.#waiting.values()) {
      if (incoming.key === key && incoming.keyExpiresAt > receivedAt) return incoming
    }
    return undefined
  }

  /** The journal segments that are still needed. */
  segments(): Set<string> {
    return new Set([...this.#waiting.values()].map(({ segment }) => segment))
  }

  forget(isForgotten: (incoming: IncomingLead) => boolean): void {
    for (const [id, { incoming }] of [...this.#waiting]) {
      if (isForgotten(incoming)) this.#waiting.delete(id)
    }
  }

  /** Stores waiting leads until the database fails; returns how many were stored. */
  drain(): Promise<number> {
    return this.#draining.run('drain', () => this.#drain())
  }

  async #drain(): Promise<number> {
    let stored = 0
    let isDown = false
    const waiting = [...this.#waiting]
    // Those that are stored together share a transaction.
    for (let at = 0; at < waiting.length && !isDown; at += MAX_GROUP_SIZE) {
      const group = waiting.slice(at, at + MAX_GROUP_SIZE).map(async ([id, { incoming }]) => {
        try {
          await this.#store(incoming)
          this.#waiting.delete(id)
          stored += 1
        } catch (error) {
          if (isConnectionTrouble(error)) isDown = true
          else this.#refused(incoming, error)
        }
      })
      await Promise.all(group)
    }
    if (stored > 0) {
      this.#log.info({ stored, waiting: this.size }, 'waiting leads were stored')
    }
    return stored
  }
  /** Kept for the next attempt: a bug of ours must not cost a lead. */
  #refused({ reference }: IncomingLead, error: unknown): void {
    this.#log.error({ reference, error: describeFailure(error) }, 'a waiting lead was refused')
  }
}
