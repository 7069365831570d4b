/**
 * A page asks a dozen things at once. Here statements travel behind each other on one connection instead of
 * waiting for each other's answers, or of waking a server process each. Each is still answered, and fails, for
 * itself.
 */
import type pg from 'pg'

type Query = (...args: unknown[]) => Promise<unknown>
type Client = pg.PoolClient & {
  pipeline?: boolean
  connection: { stream: { cork(): void; uncork(): void } }
}
type Batch = {
  client: Promise<Client>
  isWaiting: boolean
  /** Until the event loop has gone around. */
  isNew: boolean
  joined: number
  running: number
  failure?: Error
}
type Statement = { name?: string; submit?: unknown } | string

const MOST_TOGETHER = 16

/**
 * For PostgreSQL: prepared statements that are asked at the same time (decision 118). Those are quick reads, and
 * polls of the job queue, which skip locked rows; any other may be slow or wait for a lock, and gets a connection of
 * its own as usual.
 */
export function pipelinePrepared(pool: pg.Pool): void {
  pipeline(
    pool,
    (statement) => typeof statement !== 'string' && statement.name !== undefined,
    ({ isNew, joined }) => isNew && joined < MOST_TOGETHER,
  )
}

function pipeline(
  pool: pg.Pool,
  isSuitable: (statement: Statement) => boolean,
  mayJoin: (batch: Batch) => boolean,
): void {
  const one = pool.query.bind(pool) as unknown as Query
  let latest: Batch | undefined

  const connect = (): Batch => {
    const client = pool.connect() as Promise<Client>
    const batch: Batch = { client, isWaiting: true, isNew: true, joined: 0, running: 0 }
    setImmediate(() => {
      batch.isNew = false
    })
    client.then(
      (connected) => {
        connected.pipeline = true
        batch.isWaiting = false
        // One write for all statements that have waited for the connection.
        const { stream } = connected.connection
        stream.cork()
        process.nextTick(() => stream.uncork())
      },
      // Each statement of the batch fails with the same error.
      () => {},
    )
    return batch
  }
  const finish = (batch: Batch, client: Client) => {
    if (latest === batch) latest = undefined
    client.pipeline = false
    client.release(batch.failure)
  }
  const query: Query = async (...args) => {
    if (!isSuitable(args[0] as Statement)) return one(...args)
    const batch = latest && mayJoin(latest) ? latest : connect()
    latest = batch
    batch.joined += 1
    batch.running += 1
    let client: Client | undefined
    try {
      client = await batch.client
      return await (client.query as unknown as Query).apply(client, args)
    } catch (error) {
      batch.failure = error as Error
      throw error
    } finally {
      batch.running -= 1
      if (batch.running === 0) {
        if (client) finish(batch, client)
        else if (latest === batch) latest = undefined
      }
    }
  }
  pool.query = query as unknown as typeof pool.query
}
