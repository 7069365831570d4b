/**
 * Work of two parts of the product in one transaction: one takes a transaction of ours, the other a pool, from
 * which it begins and commits its own. Here that pool has one connection, and the outer transaction alone ends it.
 */
import pg from 'pg'
import type { LeadSealer } from '../keys/lead-sealer.ts'
import { databaseOn, type Transaction } from './open.ts'

const ENDS = /^(begin|commit|rollback)$/i

export async function inOneTransaction(
  pool: pg.Pool,
  sealer: LeadSealer,
  work: (tx: Transaction, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const inner = poolOf(client)
  const db = databaseOn(inner)
  db.setSealer(sealer)
  let broken: Error | undefined
  try {
    await client.query('begin')
    await db.transaction((tx) => work(tx, inner))
    await client.query('commit')
  } catch (error) {
    // A connection that cannot even do this is not used again.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whoever begins, commits or rolls back on it changes nothing; their error ends the outer transaction. */
function poolOf(client: pg.PoolClient): pg.Pool {
  const query = (...given: unknown[]) =>
    typeof given[0] === 'string' && ENDS.test(given[0].trim())
      ? Promise.resolve({ rows: [], rowCount: 0 })
      : Reflect.apply(client.query, client, given)
  const inner = { query, release: () => {} }
  return Object.assign(Object.create(pg.Pool.prototype), {
    query,
    connect: async () => inner,
  }) as pg.Pool
}
