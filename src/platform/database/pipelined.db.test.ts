import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'

describe('prepared statements', () => {
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
