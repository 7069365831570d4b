import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { databaseOn } from './open.ts'
import { preparedSql } from './prepared.ts'

const insertCount = preparedSql<{ bucket: string }, { count: number }>(
  'insert_count',
  sql`insert into rate_limits (bucket, count, window_ends_at)
      values (${sql.placeholder('bucket')}, 1, now()) returning count`,
)

describe('a transaction', () => {
  it('keeps all or nothing, prepared statements included', async () => {
    const { db, pool } = await freshDatabase()
    const buckets = async () =>
      (await pool.query('select bucket from rate_limits order by 1')).rows.map((row) => row.bucket)
    const kept = await db.transaction(async (tx) => {
      const rows = await insertCount(tx, { bucket: 'kept' })
      expect(await buckets()).toEqual([])
      return rows
    })
    expect(kept).toEqual([{ count: 1 }])
    const failed = db.transaction(async (tx) => {
      await insertCount(tx, { bucket: 'lost' })
      await insertCount(tx, { bucket: 'kept' })
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await buckets()).toEqual(['kept'])
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  it('gives up a connection that broke, and says what failed', async () => {
    const { db, pool } = await freshDatabase()
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as backend`)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.backend])
      await insertCount(tx, { bucket: 'lost' })
    })
    await expect(broken).rejects.toThrow(/terminat|not queryable/)
    expect(pool.idleCount).toBe(pool.totalCount)
    await db.transaction((tx) => insertCount(tx, { bucket: 'kept' }))
  })

  it('gives no connection back to the pool that could not roll back', async () => {
    const released: unknown[] = []
    const failure = new Error('cannot roll back')
    const client = {
      query: (text: string) => (text === 'rollback' ? Promise.reject(failure) : Promise.resolve()),
      release: (error: unknown) => void released.push(error),
    } as unknown as pg.PoolClient
    const { query } = client
    const db = databaseOn({ query, connect: async () => client })
    await expect(db.transaction(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    await db.transaction(async () => {})
    expect(released).toEqual([failure, undefined])
  })
})
