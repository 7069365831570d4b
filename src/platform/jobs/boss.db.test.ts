import type pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { startBoss, stopBoss } from './boss.ts'

const log = pino({ level: 'silent' })

it('two processes that start together on a new database both get their queues', async () => {
  const { pool } = await freshDatabase()
  let isBeaten = false
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('CREATE SCHEMA') && !isBeaten) {
      isBeaten = true
      await stopBoss(await startBoss(pool, log, []))
      // As PostgreSQL says it to the one that comes second.
      throw Object.assign(new Error('duplicate key value'), { code: '23505' })
    }
    return pool.query(text, values)
  }
  await stopBoss(await startBoss({ query } as unknown as pg.Pool, log, []))
  expect(isBeaten).toBe(true)
  const { rows } = await pool.query('select count(*)::int as n from pgboss.version')
  expect(rows).toEqual([{ n: 1 }])
})
