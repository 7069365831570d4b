import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { inOneTransaction } from './one-transaction.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

const buckets = async () =>
  (await database.pool.query('select bucket from rate_limits order by bucket')).rows.map(
    ({ bucket }) => bucket,
  )

/** One part with a transaction of ours, the other with a pool of which it commits its own. */
const write = (end: () => void) =>
  inOneTransaction(database.pool, database.sealer, async (tx, pool) => {
    await tx.execute(sql`insert into rate_limits values ('ours', 1, now())`)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`insert into rate_limits values ('theirs', 1, now())`)
    await client.query('commit')
    client.release()
    end()
  })

it('stores what both parts wrote, or nothing, although one has committed', async () => {
  await expect(
    write(() => {
      throw new Error('afterwards')
    }),
  ).rejects.toThrow('afterwards')
  expect(await buckets()).toEqual([])
  await write(() => {})
  expect(await buckets()).toEqual(['ours', 'theirs'])
})

it('stores nothing where the other part fails, and gives the connection back', async () => {
  await database.pool.query('delete from rate_limits')
  const failing = inOneTransaction(database.pool, database.sealer, async (tx, pool) => {
    await tx.execute(sql`insert into rate_limits values ('ours', 1, now())`)
    await pool.query('select from nowhere')
  })
  await expect(failing).rejects.toThrow('nowhere')
  expect(await buckets()).toEqual([])
})
