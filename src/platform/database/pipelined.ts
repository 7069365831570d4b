/**
 * The embedded database has one connection, and a page asks it a dozen things. Sent one by one, each waits until
 * the site has read the answer to the one before, while the database does nothing. Here statements that come
 * while others run are sent behind them at once. A transaction gets the connection in its turn: as soon as one
 * waits, later statements wait behind it.
 */
import type pg from 'pg'

type Query = (...args: unknown[]) => Promise<unknown>
type Client = pg.PoolClient & { pipeline?: boolean }
type Batch = { client: Promise<Client>; isWaiting: boolean; running: number; failure?: Error }

/** `pool` must have one connection at most. */
export function pipelineStatements(pool: pg.Pool): void {
  const one = pool.query.bind(pool) as unknown as Query
  let latest: Batch | undefined

  const connect = (): Batch => {
    const batch: Batch = { client: pool.connect(), isWaiting: true, running: 0 }
    batch.client.then(
      (client) => {
        client.pipeline = true
        batch.isWaiting = false
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
    // Cursors and copies keep the connection for themselves.
    if (typeof (args[0] as { submit?: unknown }).submit === 'function') return one(...args)
    const mayJoin = latest && (latest.isWaiting || pool.waitingCount === 0)
    const batch = mayJoin && latest ? latest : connect()
    latest = batch
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
