/**
 * A replica of the database that answers public reads (DATABASE_READ_URL, decision 113). It is used only while
 * it has the public data that this process knows to be current; otherwise, and whenever it fails, the
 * primary answers. No request fails because of it.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { loggable } from '../errors.ts'

const LOOK_EVERY_MS = 1_000
/** After a failure the replica is left alone, each time for twice as long. */
const PAUSE_MS = { first: 1_000, longest: 60_000 }
/** A replica that has worked for this long after a pause starts again with the first one. */
const STEADY_MS = 60_000
/** Behind for longer than this is worth a line in the log; an import is replayed within seconds. */
const BEHIND_MS = 10_000

/** Where a piece of work reads all that it reads. */
export type Source<Handle> = { db: Handle; pool: pg.Pool }

export type Following<Handle> = {
  /** Names the public data that the primary has, as this process knows it; null before it is known. */
  known(): string | null
  /** Reads the same name. */
  read(db: Handle): Promise<string>
  log: Pick<Logger, 'info' | 'warn'>
}

type State = 'unused' | 'in use' | 'behind' | 'away'

export class ReadReplica<Handle> {
  readonly source: Source<Handle>
  readonly #primary: Source<Handle>
  #following: Following<Handle> | undefined
  #has: string | null = null
  #state: State = 'unused'
  #behindSince = 0
  #pauseMs = 0
  #retryAt = 0
  #isLooking = false

  constructor(source: Source<Handle>, primary: Source<Handle>) {
    this.source = source
    this.#primary = primary
  }

  /** Whether it has the data that the primary has. */
  get isCurrent(): boolean {
    const known = this.#following?.known() ?? null
    return known !== null && known === this.#has
  }

  /** From now on it may be used. Returns a function that ends this. */
  follow(following: Following<Handle>): () => void {
    this.#following = following
    void this.#look()
    const timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      this.#following = undefined
    }
  }

  /** One statement, which must not write. */
  readonly query = (...args: [pg.QueryConfig, unknown[]?]): Promise<pg.QueryResult> =>
    this.readWhole(({ pool }) => pool.query(...args))

  /** Work that must not mix the data of two servers. It may be started again on the primary. */
  async readWhole<T>(work: (source: Source<Handle>) => Promise<T>): Promise<T> {
    if (!this.isCurrent) return work(this.#primary)
    try {
      return await work(this.source)
    } catch (error) {
      // What fails on the primary as well is not the replica's fault.
      const result = await work(this.#primary)
      this.#leaveAlone(error)
      return result
    }
  }

  async #look(): Promise<void> {
    const following = this.#following
    if (!following || this.#isLooking || Date.now() < this.#retryAt) return
    this.#isLooking = true
    try {
      this.#has = await following.read(this.source.db)
      if (this.isCurrent) this.#become('in use')
      else this.#noteBehind()
    } catch (error) {
      this.#leaveAlone(error)
    } finally {
      this.#isLooking = false
    }
  }

  #noteBehind(): void {
    if (this.#behindSince === 0) this.#behindSince = Date.now()
    if (Date.now() - this.#behindSince > BEHIND_MS) this.#become('behind')
  }

  #leaveAlone(error: unknown): void {
    const now = Date.now()
    // Several statements fail at once when a server stops.
    if (now < this.#retryAt) return
    const wasSteady = now - this.#retryAt > STEADY_MS
    this.#pauseMs = wasSteady ? PAUSE_MS.first : Math.min(this.#pauseMs * 2, PAUSE_MS.longest)
    this.#retryAt = now + this.#pauseMs
    this.#has = null
    this.#become('away', error)
  }

  /** One line for each change. */
  #become(state: State, error?: unknown): void {
    if (state === 'in use') this.#behindSince = 0
    if (state === this.#state || !this.#following) return
    const { log } = this.#following
    this.#state = state
    if (state === 'in use') log.info('public reads go to the replica')
    else if (state === 'behind')
      log.warn('the read replica is behind: public reads go to the primary')
    else
      log.warn(
        { error: loggable(error) },
        'the read replica failed: public reads go to the primary',
      )
  }
}
