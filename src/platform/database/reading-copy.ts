/**
 * The embedded database has one connection, and an import holds it for minutes. Meanwhile a copy of the
 * database answers reads. Nothing else can be committed in that time, so the copy is never out of date;
 * writes wait for the original (decision 084).
 */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { copyDatabase } from './copy-database.ts'
import type { Embedded } from './embedded.ts'

const SETTINGS = ['shared_buffers=16MB', 'default_transaction_read_only=on']
/** Other statements, such as vacuum, may change something although PostgreSQL allows them read-only. */
const READS = /^\s*(select|with|values)\b/i
const READ_ONLY_VIOLATION = '25006'
const IDLE_WITHIN_MS = 1_000
const IDLE_CHECK_MS = 10

/** Gets the connection as a pool, and must not write through any other. */
export type LongWork<T> = (pool: pg.Pool) => Promise<T>
type Query = (...args: unknown[]) => Promise<unknown>
type CopyRest = Awaited<ReturnType<typeof copyDatabase>>

export class ReadingCopy {
  readonly #original: Embedded
  readonly #pool: pg.Pool
  readonly #query: Query
  readonly #folder: string
  readonly #asked = new Set<Promise<unknown>>()
  #readers: Query | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isHeld = false

  constructor(original: Embedded, pool: pg.Pool, folder: string) {
    this.#original = original
    this.#pool = pool
    this.#folder = folder
    this.#query = queryOf(pool)
    const route: Query = (...args) =>
      this.#readers && isRead(args[0]) ? this.#read(this.#readers, args) : this.#query(...args)
    pool.query = route as unknown as typeof pool.query
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** One at a time, each with a new copy. Where none can be made, readers wait. */
  hold<T>(work: LongWork<T>, onTrouble: (error: unknown) => void): Promise<T> {
    const result = this.#turn.then(() => this.#hold(work, onTrouble))
    this.#turn = result.catch(() => {})
    return result
  }

  /** Also removes what a killed process left. */
  removeFiles(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  async #hold<T>(work: LongWork<T>, onTrouble: (error: unknown) => void): Promise<T> {
    const copying = copyDatabase(this.#pool, this.#original.folder, this.#folder)
    const copyRest = await copying.catch(onTrouble)
    this.#isHeld = true
    await this.#untilIdle()
    // In the queue for the connection, a read would wait for all of the work: it waits for the copy.
    const { promise: found, resolve: findReaders } = Promise.withResolvers<Query>()
    if (copyRest) this.#readers = async (...args) => (await found)(...args)
    const client = await this.#pool.connect()
    const { release } = client
    // The work releases the connection; we keep it until the readers are done.
    client.release = () => {}
    let close: (() => Promise<void>) | undefined | void
    try {
      if (copyRest) close = await this.#start(client, copyRest, findReaders).catch(onTrouble)
      if (!close) {
        this.#readers = undefined
        findReaders(this.#query)
      }
      return await work(poolOf(client))
    } finally {
      this.#isHeld = false
      this.#readers = undefined
      release()
      await Promise.allSettled(this.#asked)
      await close?.()
      await this.removeFiles()
    }
  }

  /** A transaction in progress should not have to wait for all of the work. */
  async #untilIdle(): Promise<void> {
    const deadline = Date.now() + IDLE_WITHIN_MS
    const isIdle = () => this.#pool.idleCount === this.#pool.totalCount
    while (!(isIdle() && this.#pool.waitingCount === 0) && Date.now() < deadline) {
      await pause(IDLE_CHECK_MS)
    }
  }

  /** Starts the copy; returns a function that closes it. */
  async #start(
    client: pg.PoolClient,
    copyRest: CopyRest,
    findReaders: (readers: Query) => void,
  ): Promise<() => Promise<void>> {
    await copyRest(client)
    // Until the copy has started, the connection itself still answers reads.
    await client.query('set default_transaction_read_only = on')
    this.#readers = inTurn(queryOf(client))
    findReaders(this.#readers)
    try {
      const instance = await this.#original.startBeside(this.#folder, SETTINGS)
      const { host, port } = instance
      const readers = new pg.Pool({ ...this.#pool.options, host, port })
      readers.on('error', () => {})
      // Health checks listen for released connections of the main pool.
      readers.on('release', (error, one) => this.#pool.emit('release', error, one))
      this.#readers = queryOf(readers)
      return async () => {
        await readers.end()
        await instance.close()
      }
    } catch (error) {
      this.#readers = undefined
      throw error
    } finally {
      await Promise.allSettled(this.#asked)
      await client.query('reset default_transaction_read_only')
    }
  }

  async #read(readers: Query, args: unknown[]): Promise<unknown> {
    const answer = readers(...args)
    this.#asked.add(answer)
    try {
      return await answer
    } catch (error) {
      if ((error as { code?: string }).code !== READ_ONLY_VIOLATION) throw error
      return this.#query(...args)
    } finally {
      this.#asked.delete(answer)
    }
  }
}

const queryOf = (asked: pg.Pool | pg.PoolClient) => asked.query.bind(asked) as unknown as Query

/** A connection runs one statement at a time. */
function inTurn(query: Query): Query {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    last = last.then(
      () => query(...args),
      () => query(...args),
    )
    return last
  }
}

function isRead(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text
  return typeof text === 'string' && READS.test(text)
}

const poolOf = (client: pg.PoolClient) =>
  ({ connect: async () => client, query: queryOf(client) }) as unknown as pg.Pool
