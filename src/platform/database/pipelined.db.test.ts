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

describe.runIf(process.env.TEST_DATABASE === 'postgres')('prepared statements', () => {
  it('that are asked together share a connection, and fail each for itself', async () => {
    const { pool } = await freshDatabase()
    const text = 'select 12 / $1::int as found, pg_backend_pid() as backend'
    const ask = (value: number) => pool.query({ name: 'quotient', text, values: [value] })
    const asked = await Promise.allSettled([ask(1), ask(0), ask(3)])
    const rows = asked.map((one) =>
      one.status === 'fulfilled' ? one.value.rows[0] : { found: one.reason.code },
    )
    expect(rows.map(({ found }) => found)).toEqual([12, '22012', 4])
    expect(rows[0].backend).toBe(rows[2].backend)
    expect(pool.idleCount).toBe(pool.totalCount)
    const [next] = (await ask(6)).rows
    expect(next.found).toBe(2)
    // The pool does not take back a connection on which a statement failed.
    expect(next.backend).not.toBe(rows[0].backend)
  })

  it('do not wait for those asked before, nor do other statements wait for them', async () => {
    const { pool } = await freshDatabase()
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock(1)')
    const order: string[] = []
    const ask = (name: string, text = 'select 1') =>
      pool.query({ name, text }).then(() => void order.push(name))
    const blocked = ask('blocked', 'select pg_advisory_xact_lock(1)')
    const together = ask('asked together')
    await pool.query('select 1').then(() => void order.push('unprepared'))
    await new Promise((resolve) => setImmediate(resolve))
    await ask('asked later')
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
    await Promise.all([blocked, together])
    expect(order).toEqual(['unprepared', 'asked later', 'blocked', 'asked together'])
  })

  it('are spread over connections when there are many', async () => {
    const { pool } = await freshDatabase()
    const text = 'select pg_backend_pid() as backend'
    const asked = Array.from({ length: 40 }, () => pool.query({ name: 'backend', text }))
    const backends = (await Promise.all(asked)).map(({ rows }) => rows[0].backend)
    expect(new Set(backends).size).toBe(3)
  })
})
