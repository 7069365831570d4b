import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'

describe.runIf(process.env.TEST_DATABASE === 'embedded')('statements of one connection', () => {
  it('are answered each for itself, also when one of them fails', async () => {
    const { pool } = await freshDatabase()
    const ask = (value: number) =>
      pool.query({ name: 'quotient', text: 'select 12 / $1::int as found', values: [value] })
    const results = await Promise.allSettled([
      ask(1),
      ask(0),
      ask(3),
      pool.query('select 7 as found'),
    ])
    const found = results.map((one) =>
      one.status === 'fulfilled' ? one.value.rows[0].found : one.reason.code,
    )
    expect(found).toEqual([12, '22012', 4, 7])
    expect(pool.idleCount).toBe(pool.totalCount)
    expect((await ask(6)).rows).toEqual([{ found: 2 }])
  })

  it('let a transaction have its turn, and do not get into it', async () => {
    const { pool } = await freshDatabase()
    await pool.query('create table notes (text text)')
    const order: string[] = []
    const count = (name: string) =>
      pool.query('select count(*)::int as count from notes').then(({ rows }) => {
        order.push(`${name} sees ${rows[0].count}`)
      })
    const before = [count('first'), count('second')]
    let during: Promise<void> | undefined
    const transaction = (async () => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query(`insert into notes values ('kept')`)
      during = count('third')
      await client.query(`insert into notes values ('kept too')`)
      await client.query('commit')
      client.release()
    })()
    await Promise.all([...before, transaction])
    await during
    expect(order).toEqual(['first sees 0', 'second sees 0', 'third sees 2'])
  })

  it('do not keep a transaction waiting for as long as there are statements', async () => {
    const { pool } = await freshDatabase()
    let [asked, isOver] = [0, false]
    const askOn = async () => {
      for (; !isOver && asked < 100; asked += 1) await pool.query('select pg_sleep(0.002)')
    }
    // Two of them, and answers that do not come together: one always runs.
    const visitors = [askOn(), askOn()]
    await pool.query('select 1')
    const client = await pool.connect()
    isOver = true
    client.release()
    await Promise.all(visitors)
    expect(asked).toBeLessThan(100)
  })
})
