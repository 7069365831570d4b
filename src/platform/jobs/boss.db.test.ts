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

it('prepares the statements with which workers look for jobs', async () => {
  const { pool } = await freshDatabase()
  const statements: unknown[] = []
  const query = (...args: [string | pg.QueryConfig]) => {
    statements.push(args[0])
    return pool.query(...args)
  }
  const done = Promise.withResolvers<void>()
  const work = async () => done.resolve()
  const watched = { query } as unknown as pg.Pool
  const boss = await startBoss(watched, log, [{ name: 'greetings', retryLimit: 0, work }])
  await boss.send('greetings')
  boss.wake('greetings')
  await done.promise
  await stopBoss(boss)
  const polls = statements.filter((one) => /'greetings'.*SKIP LOCKED/s.test(textOf(one)))
  expect(polls.length).toBeGreaterThan(0)
  for (const poll of polls) expect(poll).toMatchObject({ name: expect.stringMatching(/^poll_\d$/) })
})

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
